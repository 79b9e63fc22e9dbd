import { pbkdf2Sync } from 'node:crypto'
import { WORK, WORK_HARD_BITS, WORK_USUAL_BITS, workFor, zeroBits } from '#domain/registration/work.ts'

/** Computes the proof of work for a captcha as the page script does, avoiding seeds that are hard by chance. */
export function doWork(sid: string, asked: string, bits: number = WORK_USUAL_BITS): string {
  const { iterations, bytes, hash } = WORK
  const isLucky = (found: number) => bits < WORK_HARD_BITS && found >= WORK_HARD_BITS
  for (let tried = 0; ; tried++) {
    const found = zeroBits(pbkdf2Sync(workFor(sid, asked), String(tried), iterations, bytes, hash))
    if (found >= bits && !isLucky(found)) return `${asked} ${tried}`
  }
}
