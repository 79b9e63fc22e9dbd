import { captchaQuestion, getSid, getSms, register } from '#contract/registration/landing.ts'
import type { Call } from '#contract/wire/call-result.ts'
import { callInProcess } from '#server/call/in-process.ts'
import { served } from '#server/fronts/apps/app.ts'
import { listSandboxMessages } from '#server/integrations/sandbox-messages.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { doWork } from '#testing/do-work.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { solvePicture } from '#testing/solve-picture.ts'
import { solveQuestion } from '#testing/solve-question.ts'
import { table } from './statistics.ts'

/** What was promised: so many messages an hour for whoever sends them with a program, and nobody honest turned away. */
const SENT_MAX = 10
const ATTEMPTS = 60
const HOUR = 3600
const BETWEEN_HOURS_MS = 3 * 24 * HOUR * 1000

/** Somebody with a program that does whatever work is asked for, and reads the question in words, or the picture, too. */
interface Attacker {
  name: string
  addressOf(attempt: number): string
  phoneOf(attempt: number): string
  reads: 'words' | 'pictures'
}

/** People who register within the hour. One of five never enters the code; the others take a minute and a half. */
interface Crowd {
  count: number
  addressOf(person: number): string
}
const CODE_TAKES = 90
const GIVES_UP_EACH = 5

interface Hour {
  name: string
  attacker?: Attacker
  /** Those who registered in the three hours before, and those of this hour. */
  before?: Crowd
  crowds: Crowd[]
}

const spread = (number: number) => `+5255${String((number * 10_007) % 1e8).padStart(8, '0')}`
const OWN = '203.0.113.7'
const SHARED = '189.203.10.1'
const RANGE = '+52553311'

const elsewhere: Crowd = { count: 20, addressOf: (person) => `187.${person}.1.2` }
const neighbours: Crowd = { count: 6, addressOf: (person) => `203.0.113.${100 + person}` }
const sharing = (count: number): Crowd => ({ count, addressOf: () => SHARED })

const fromOne = (address: string) => ({ addressOf: () => address, phoneOf: spread })
const fromOneNetwork = { addressOf: (attempt: number) => `203.0.113.${attempt % 50}`, phoneOf: spread }
const fromManyNetworks = { addressOf: (attempt: number) => `${50 + (attempt % 50)}.9.8.7`, phoneOf: spread }
const toOneRange = {
  ...fromManyNetworks,
  phoneOf: (attempt: number) => RANGE + String(attempt).padStart(4, '0'),
}

const attacks: readonly (Omit<Attacker, 'reads'> & Pick<Hour, 'before' | 'crowds'>)[] = [
  { name: 'one address of his own', ...fromOne(OWN), crowds: [elsewhere, neighbours] },
  { name: '50 addresses of one network', ...fromOneNetwork, crowds: [elsewhere] },
  { name: '50 addresses of 50 networks', ...fromManyNetworks, crowds: [elsewhere] },
  { name: 'one number range, 50 networks', ...toOneRange, crowds: [elsewhere] },
  {
    name: 'an address that he shares with a crowd',
    ...fromOne(SHARED),
    before: sharing(60),
    crowds: [elsewhere, sharing(20)],
  },
]
const HOURS: readonly Hour[] = [
  ...attacks.flatMap(({ crowds, before, ...attacker }) =>
    (['words', 'pictures'] as const).map((reads) => ({
      name: `${attacker.name}, reads ${reads}`,
      attacker: { ...attacker, reads },
      crowds,
      ...(before && { before }),
    })),
  ),
  { name: 'nobody; 120 people begin behind one new address', crowds: [sharing(120)] },
]

/** An hour of each attacker, with people who register at the same time, some of them behind the very same address. */
export async function attackersTable(): Promise<string> {
  let clock = new Date('2026-11-20T12:00:00Z')
  const server = await startSandbox({ now: () => clock })
  const rows: string[][] = []
  try {
    for (const hour of HOURS) {
      const begun = clock.getTime()
      const { sent, honest, refused } = await hourOf(server, hour, (second) => {
        clock = new Date(begun + second * 1000)
      })
      clock = new Date(begun + BETWEEN_HOURS_MS)
      const { attacker, before } = hour
      const isHeld = before !== undefined || sent <= SENT_MAX
      rows.push([
        hour.name,
        attacker ? `${sent} of ${ATTEMPTS}${isHeld ? '' : ' (!)'}` : '',
        `${refused} of ${honest}${refused === 0 ? '' : ' (!)'}`,
      ])
    }
  } finally {
    await server.close()
  }
  return table(['attacker', 'messages sent in an hour', 'honest registrations refused'], rows)
}

let people = 0

async function hourOf(server: SandboxServer, hour: Hour, at: (second: number) => void) {
  const told = { sent: 0, honest: 0, refused: 0 }
  const plan: { second: number; step: () => Promise<void> }[] = []
  const comes = ({ count, addressOf }: Crowd, from: number, seconds: number) => {
    for (let person = 0; person < count; person++) {
      const second = from + (person * seconds) / count
      const entry = begin(server, addressOf(person), spread(5_000 + ++people))
      plan.push({
        second,
        step: async () => {
          told.honest += 1
          if (!(await entry.ask())) told.refused += 1
        },
      })
      if (person % GIVES_UP_EACH !== 0)
        plan.push({
          second: second + CODE_TAKES,
          step: async () => {
            if (!(await entry.enter())) told.refused += 1
          },
        })
    }
  }
  if (hour.before) comes(hour.before, 0, 3 * HOUR)
  const from = hour.before ? 3 * HOUR : 0
  for (const crowd of hour.crowds) comes(crowd, from, HOUR)
  const { attacker } = hour
  if (attacker)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++)
      plan.push({
        second: from + (attempt * HOUR) / ATTEMPTS,
        step: async () => {
          const visitor = await visit(server, attacker.addressOf(attempt))
          if (await asksAs(server, visitor, attacker.phoneOf(++people), attacker.reads)) told.sent += 1
        },
      })
  for (const { second, step } of plan.sort((one, other) => one.second - other.second)) {
    at(second)
    await step()
  }
  return told
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

/** Somebody honest: asks for a code with the picture, and enters it later. */
function begin(server: SandboxServer, address: string, phone: string) {
  const { service } = server
  let visitor: Visitor | undefined
  let capcode: string | null = null
  return {
    async ask(): Promise<boolean> {
      visitor = await visit(server, address)
      capcode = await asksAs(server, visitor, phone, 'pictures')
      return capcode !== null
    },
    /** Who got no code was counted when it was refused. */
    async enter(): Promise<boolean> {
      if (!visitor || capcode === null) return true
      await sendMessages(service, service.now())
      const [newest] = await service.database.transaction((tx) => listSandboxMessages(tx, phone))
      const smsCode = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? ''
      const form = { ...person, phone, capcode, sid: visitor.sid, smsCode, userName: phone, id }
      return (await visitor.call(register, { ...form, merchantNumber: '0', invite_code: '' })).success
    },
  }
}
