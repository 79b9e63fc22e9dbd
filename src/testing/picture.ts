import { crc32, deflateSync } from 'node:zlib'
import { uploadProblemImg } from '#contract/complaints/complaints.ts'
import { readAnswer } from '#contract/wire/envelope.ts'
import type { CallTarget } from './as-borrower.ts'

/** A PNG of one colour; without `pixels` only its header states that size. */
export function makePng(width: number, height: number, shade = 120, isHollow = false): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = isHollow
    ? Buffer.alloc(64)
    : Buffer.alloc((width + 1) * height, shade).map((byte, at) => (at % (width + 1) === 0 ? 0 : byte))
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Uploads a file as pages do; returns the answer. */
export async function sendPicture(
  { url, service }: CallTarget,
  query: string,
  bytes: Buffer,
  { field = 'problemImage', type = 'image/png', name = 'picture.png' } = {},
) {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
  const response = await fetch(`${url}/nomination/user-problem/upload-problem-img?${query}`, {
    method: 'POST',
    body: form,
  })
  return { status: response.status, ...readAnswer(uploadProblemImg, await response.json(), service.map) }
}
