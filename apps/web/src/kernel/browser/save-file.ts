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

/** Saves what a download answers, under its own name where it has one; false, and told, where it fails. */
export async function saveAnswer(
  answering: Promise<{ readonly data: Blob; readonly filename: string | undefined }>,
  unnamed: string,
  tell: (error: unknown) => void,
): Promise<boolean> {
  try {
    const { data, filename } = await answering;
    saveFile(data, filename ?? unnamed);
    return true;
  } catch (error) {
    tell(error);
    return false;
  }
}

/** Hands a written workbook to the browser as a download with this name. */
export function saveWorkbook(bytes: Uint8Array, filename: string): void {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  saveFile(new Blob([new Uint8Array(bytes)], { type }), filename);
}
