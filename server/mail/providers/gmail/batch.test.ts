import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { readBatchAnswer, writeBatch } from './batch.ts'

const answer = (parts: string[]) => ({
  bytes: Buffer.from(`${parts.map(part => `--b\r\n${part}\r\n`).join('')}--b--\r\n`),
  type: 'multipart/mixed; boundary="b"',
})
const part = (index: number, status: number, body: string) =>
  `Content-Type: application/http\r\nContent-ID: <response-item-${index}>\r\n\r\nHTTP/1.1 ${status} X\r\nContent-Type: application/json\r\n\r\n${body}`

test('a batch names its calls, one part each', () => {
  const { contentType, body } = writeBatch(['/a', '/b?format=raw'])
  const boundary = contentType.split('boundary=')[1]
  expect(body.split(`--${boundary}`)).toHaveLength(4)
  expect(body).toContain('Content-ID: <item-1>\r\n\r\nGET /b?format=raw\r\n')
})

test('answers come in the order of the calls, whatever order they arrive in', () => {
  const { bytes, type } = answer([part(1, 404, '{"error":{}}'), part(0, 200, '{"id":"x"}')])
  expect(readBatchAnswer(bytes, type, 2)).toEqual([
    { status: 200, body: { id: 'x' } },
    { status: 404, body: { error: {} } },
  ])
})

test('what is missing, cut off or not readable is to be asked for again', () => {
  const { bytes, type } = answer([
    part(0, 200, '{"id":"x"}'),
    part(1, 200, '{"id":'),
    'nonsense',
    part(9, 200, '{}'),
  ])
  expect(readBatchAnswer(bytes, type, 3).map(({ status }) => status)).toEqual([200, 503, 503])
  expect(readBatchAnswer(bytes.subarray(0, 60), type, 1)[0]?.status).toBe(503)
})

test('no bytes make it fail, once it knows the boundary', () => {
  forAll(fc.uint8Array({ maxLength: 400 }), bytes => {
    expect(readBatchAnswer(Buffer.from(bytes), 'multipart/mixed; boundary=b', 2)).toHaveLength(2)
  })
})
