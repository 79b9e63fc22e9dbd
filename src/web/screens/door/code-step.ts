import { SMS_COUNTDOWN_SECONDS } from '#domain/markets/specified.ts'

/** Which of the two questions stands on the page, what was typed, and why it did not do. Nothing of it is in an address. */
export interface Shown {
  step: 'phone' | 'code' | 'proof'
  phone: string
  sid: string
  /** Names the picture whose characters are asked for; empty while none are. */
  asked: string
  /** The same question in words, for a borrower who cannot see the picture. */
  question?: string
  /** Without words where nothing was typed at all. */
  problem: { field: 'phone' | 'capcode' | 'smsCode' | 'proof' | null; text: string } | null
  /** The code that was sent is good no more: nothing is on its way. */
  isOver?: boolean
  /** The characters that were typed for a picture that is still the one. */
  capcode?: string
  /** The code that was typed: a wrong one to be compared with the message, or one that was right while more is asked for. */
  smsCode?: string
  /** What was typed to show that the number is the account owner's. */
  proof?: string
  /** Whether the server knows anything by which the account's owner could show it. */
  canProve?: boolean
  /** The code is to be said in a call, once the picture's characters are right. */
  wantsCall?: boolean
  /** When the newest code was asked for, by a message or a call. */
  sent?: Sent
}

/** `at` is a moment of the server's clock, in milliseconds. */
export interface Sent {
  at: number
  isCall: boolean
}

/** Until another code may be asked for. */
export function secondsToWait(sent: Sent | undefined, now = Date.now()): number {
  if (!sent) return 0
  const left = SMS_COUNTDOWN_SECONDS - Math.floor((now - sent.at) / 1000)
  return Math.min(SMS_COUNTDOWN_SECONDS, Math.max(0, left))
}

/** What the forms of the code's step carry on about the newest code. */
export function sentIn(form: FormData): { sent?: Sent } {
  const at = Number(form.get('sentAt'))
  return Number.isSafeInteger(at) && at > 0 ? { sent: { at, isCall: form.get('isCall') === '1' } } : {}
}
