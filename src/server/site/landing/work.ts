import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { WORK, workFor, zeroBits } from '#domain/registration/work.ts'

const derive = promisify(pbkdf2)

/** The work that a browser reports: the captcha of the session, and the number of bits. */
export interface Proof {
  asked: string
  bits: number
}

/** Verifies the proof of work for the captcha that it names. Without a proof it is none. */
export async function readProof(sid: string, proof = ''): Promise<Proof> {
  const [asked = '', found = ''] = proof.split(' ', 2)
  if (asked === '' || found === '') return { asked: '', bits: 0 }
  const key = await derive(workFor(sid, asked), found, WORK.iterations, WORK.bytes, WORK.hash)
  return { asked, bits: zeroBits(key) }
}
