import { captchaQuestion, getSid, getSms, register } from '#contract/registration/landing.ts'
import type { Call } from '#contract/wire/call-result.ts'
import { served } from '#server/app.ts'
import { callInProcess } from '#server/in-process.ts'
import { listSandboxMessages } from '#server/messages/sandbox-messages.ts'
import { sendMessages } from '#server/messages/send-messages.ts'
import { doWork } from '#testing/do-work.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { solvePicture } from '#testing/solve-picture.ts'
import { solveQuestion } from '#testing/solve-question.ts'
import { table } from './statistics.ts'

/** What was promised: so many messages an hour for whoever sends them with a program, and nobody honest turned away. */
const SENT_MAX = 10
const ATTEMPTS = 60
const HONEST_EVERY = 3
const HOUR_SECONDS = 3600

/** Somebody with a program that reads the question in words and does the work that is asked for. */
interface Attacker {
  name: string
  addressOf(attempt: number): string
  phoneOf(attempt: number): string
  /** How he answers; one that reads pictures is measured, too, and no captcha holds him. */
  reads: 'words' | 'pictures'
}

const spread = (number: number) => `+5255${String((number * 10_007) % 1e8).padStart(8, '0')}`
const SHARED = '203.0.113.7'
const RANGE = '+52553311'

const attackers: readonly Attacker[] = [
  { name: 'one address', addressOf: () => SHARED, phoneOf: spread, reads: 'words' },
  {
    name: '50 addresses of one network',
    addressOf: (attempt) => `203.0.113.${attempt % 50}`,
    phoneOf: spread,
    reads: 'words',
  },
  {
    name: '50 addresses of 50 networks',
    addressOf: (attempt) => `${50 + (attempt % 50)}.9.8.7`,
    phoneOf: spread,
    reads: 'words',
  },
  {
    name: 'one number range, 50 networks',
    addressOf: (attempt) => `${50 + (attempt % 50)}.9.8.7`,
    phoneOf: (attempt) => RANGE + String(attempt).padStart(4, '0'),
    reads: 'words',
  },
  {
    name: 'one number range, and reads pictures',
    addressOf: (attempt) => `${50 + (attempt % 50)}.9.8.7`,
    phoneOf: (attempt) => RANGE + String(attempt).padStart(4, '0'),
    reads: 'pictures',
  },
  { name: 'one address, and reads pictures', addressOf: () => SHARED, phoneOf: spread, reads: 'pictures' },
]

/** An hour of each attacker, with people who register at the same time, some of them behind the very same address. */
export async function attackersTable(): Promise<string> {
  const rows: string[][] = []
  for (const attacker of attackers) {
    const { sent, honest, refused } = await hourOf(attacker)
    const isHeld = attacker.reads === 'pictures' || sent <= SENT_MAX
    rows.push([
      attacker.name,
      `${sent} of ${ATTEMPTS}${isHeld ? '' : ' (!)'}`,
      `${refused} of ${honest}${refused === 0 || attacker.reads === 'pictures' ? '' : ' (!)'}`,
    ])
  }
  return table(['attacker', 'messages sent in an hour', 'honest registrations refused'], rows)
}

async function hourOf(attacker: Attacker) {
  const begun = new Date('2026-11-20T12:00:00Z').getTime()
  let clock = new Date(begun)
  const server = await startSandbox({ now: () => clock })
  let [sent, honest, refused] = [0, 0, 0]
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      clock = new Date(begun + (attempt * HOUR_SECONDS * 1000) / ATTEMPTS)
      const visitor = await visit(server, attacker.addressOf(attempt))
      if (await asksAs(server, visitor, attacker.phoneOf(attempt), attacker.reads)) sent += 1
      if (attempt % HONEST_EVERY !== 0) continue
      honest += 1
      const address = honest % 2 === 0 ? attacker.addressOf(attempt) : `189.${honest}.1.2`
      if (!(await registers(server, address, spread(5_000 + attempt)))) refused += 1
    }
  } finally {
    await server.close()
  }
  return { sent, honest, refused }
}

interface Visitor {
  call: Call
  sid: string
}

async function visit({ service }: SandboxServer, address: string): Promise<Visitor> {
  const call = callInProcess(service, served, { type: '1' }, { address, userAgent: 'Mozilla/5.0' })
  const session = await call(getSid, {})
  return { call, sid: session.success ? session.data.sid : '' }
}

const person = { deviceId: 'd', appName: 'abono', app_from: '', user_from: '', utm_tag: '' }
const id = 'mx-primavera'

let asked = 0
/** Asks for one code, as the page does: with the work that is wanted, and once more where more proof is. */
async function asksAs(
  { service }: SandboxServer,
  { call, sid }: Visitor,
  phone: string,
  reads: Attacker['reads'],
): Promise<string | null> {
  for (let round = 0; round < 2; round++) {
    const a = String(++asked)
    const captcha = await call(captchaQuestion, { sid, a })
    if (!captcha.success) return null
    const { question, work } = captcha.data
    const capcode = reads === 'words' ? solveQuestion(question) : await solvePicture(service, sid, a)
    const proof = doWork(sid, a, work)
    const answer = await call(getSms, { ...person, phone, capcode, sid, id, proof })
    if (answer.success) return capcode
    if (answer.code !== '108') return null
  }
  return null
}

async function registers(server: SandboxServer, address: string, phone: string): Promise<boolean> {
  const { service } = server
  const visitor = await visit(server, address)
  const capcode = await asksAs(server, visitor, phone, 'pictures')
  if (capcode === null) return false
  await sendMessages(service, service.now())
  const [newest] = await service.database.transaction((tx) => listSandboxMessages(tx, phone))
  const smsCode = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? ''
  const form = { ...person, phone, capcode, sid: visitor.sid, smsCode, userName: phone, id }
  return (await visitor.call(register, { ...form, merchantNumber: '0', invite_code: '' })).success
}
