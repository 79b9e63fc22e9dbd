import { useEffect, useState } from 'react'
import { CODE_LIFE_SECONDS } from '#domain/registration/one-time-code.ts'

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
  /** What was typed to show it. */
  proof?: string
  /** Whether anything is known by which somebody could show it. */
  canProve?: boolean
  /** The code is to be said in a call, once the picture's characters are right. */
  wantsCall?: boolean
  /** When a code was asked for in this very moment, by a message or a call. */
  sent?: { at: number; isCall: boolean }
}

const KEPT = 'code asked for'

/**
 * Keeps in this tab, for as long as its code is good, that a code is asked for: a page that is loaded again asks for it
 * again, and sends no other one. Null ends it.
 */
export function keepCodeStep(shown: Shown | null): void {
  try {
    if (shown?.step !== 'code') {
      sessionStorage.removeItem(KEPT)
      return
    }
    const { phone, sid } = shown
    // Of an answer about something else, the one before still says when a code was asked for.
    const sentAt = shown.sent?.at ?? keptCodeStep()?.sent?.at
    const until = Date.now() + CODE_LIFE_SECONDS * 1000
    sessionStorage.setItem(KEPT, JSON.stringify({ phone, sid, sentAt, until }))
  } catch {
    // It is asked for a phone again.
  }
}

function keptCodeStep(): Shown | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { phone, sid, sentAt, until } = kept as Record<string, unknown>
    if (typeof phone !== 'string' || typeof sid !== 'string') return null
    if (typeof until !== 'number' || until < Date.now()) return null
    const sent = typeof sentAt === 'number' ? { sent: { at: sentAt, isCall: false } } : {}
    return { step: 'code', phone, sid, asked: '', problem: null, ...sent }
  } catch {
    return null
  }
}

/** What the last answer shows; before there is one, the code that this tab has asked for, else a new form. */
export function useShown(began: Shown, answered: Shown | undefined): Shown {
  const [kept, setKept] = useState<Shown | null>(null)
  useEffect(() => setKept(keptCodeStep()), [])
  return answered ?? kept ?? began
}
