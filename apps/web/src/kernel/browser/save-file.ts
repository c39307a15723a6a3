/** Hands bytes to the browser as a download with this name. */
export function saveFile(content: Blob, filename: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser has taken the content over once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Hands a written workbook to the browser as a download with this name. */
export function saveWorkbook(bytes: Uint8Array, filename: string): void {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  saveFile(new Blob([new Uint8Array(bytes)], { type }), filename);
}
