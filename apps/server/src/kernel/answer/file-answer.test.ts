import fastify from 'fastify';
import { expect, test } from 'vitest';
import { fileAnswer, sendFile } from './file-answer.ts';

async function download(filename: string) {
  const app = fastify();
  app.get('/', (_, reply) => sendFile(reply, fileAnswer(filename, Buffer.from('[]'))));
  const answer = await app.inject({ url: '/' });
  await app.close();
  return answer;
}

test.each([
  ['Übersicht „A“.xlsx', '_bersicht _A_.xlsx', '%C3%9Cbersicht%20%E2%80%9EA%E2%80%9C.xlsx'],
  ['a"; x="b.xls', 'a_; x=_b.xls', 'a%22%3B%20x%3D%22b.xls'],
  ['a\r\nset-cookie: b.json', 'a__set-cookie: b.json', 'a%0D%0Aset-cookie%3A%20b.json'],
  ["(it's) 100 %*.pdf", "(it's) 100 %*.pdf", '%28it%27s%29%20100%20%25%2A.pdf'],
])('the name %j stays one name in the header', async (filename, plain, encoded) => {
  const { headers } = await download(filename);
  expect(headers['content-disposition']).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  expect(headers['set-cookie']).toBeUndefined();
});

test.each([
  ['lv.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['LV.XLS', 'application/vnd.ms-excel'],
  ['lv.json', 'application/json; charset=utf-8'],
  ['lv.html', 'application/octet-stream'],
  ['lv', 'application/octet-stream'],
])('%s is sent as a download that no browser opens or keeps', async (filename, type) => {
  const answer = await download(filename);
  expect(answer.body).toBe('[]');
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    'cache-control': 'private, no-store',
  });
});
