import { pbkdf2Sync } from 'node:crypto'
import { WORK, WORK_USUAL_BITS, workFor, zeroBits } from '#domain/registration/work.ts'

/** The proof of work for a captcha, as the page's script makes it. */
export function doWork(sid: string, asked: string, bits: number = WORK_USUAL_BITS): string {
  const { iterations, bytes, hash } = WORK
  for (let tried = 0; ; tried++)
    if (zeroBits(pbkdf2Sync(workFor(sid, asked), String(tried), iterations, bytes, hash)) >= bits)
      return `${asked} ${tried}`
}
