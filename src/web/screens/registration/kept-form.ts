import { readCookie } from '../../browser/cookie.ts'

/** How far a registration has come, kept in this browser for half an hour: a page may be closed to read the message. */
export interface KeptForm {
  /** The template that it belongs to. */
  template: string
  sid: string
  /** The `a` of the captcha's picture. */
  asked: string
  phone: string
  capcode: string
  /** When the last code was sent, or null. */
  sentAt: Date | null
}

const NAME = 'abono_registration'
const SECONDS = 30 * 60
const VALUE_MAX = 400

/** What was kept for this template, or null. It is the visitor's own and proves nothing; the server checks all of it. */
export function readKept(cookies: string, template: string): KeptForm | null {
  const value = readCookie(cookies, NAME)
  if (value === null || value.length > VALUE_MAX) return null
  const kept = new URLSearchParams(value)
  const text = (name: string) => kept.get(name) ?? ''
  if (text('template') !== template || text('sid') === '') return null
  const sentAt = Number(text('sentAt'))
  return {
    template,
    sid: text('sid'),
    asked: text('asked'),
    phone: text('phone'),
    capcode: text('capcode'),
    sentAt: sentAt > 0 && sentAt < 8.64e15 ? new Date(sentAt) : null,
  }
}

/** The cookie that keeps it; out of reach of every script. */
export function keepText({ sentAt, ...texts }: KeptForm): string {
  const value = new URLSearchParams({ ...texts, sentAt: String(sentAt?.getTime() ?? '') })
  return `${NAME}=${encodeURIComponent(String(value))}; Max-Age=${SECONDS}; Path=/register; SameSite=Lax; HttpOnly`
}

const ENDED = 'abono_registered'
const ENDED_SECONDS = 5 * 60

/** Forgets the form, because the registration is over, and tells the download page for a while how it ended. */
export const endTexts = (isNew: boolean): string[] => [
  `${NAME}=; Max-Age=0; Path=/register; SameSite=Lax; HttpOnly`,
  `${ENDED}=${isNew ? 'new' : 'known'}; Max-Age=${ENDED_SECONDS}; Path=/register; SameSite=Lax; HttpOnly`,
]

/** How this browser's registration has just ended, if one has. */
export function readEnd(cookies: string): { isNew: boolean } | null {
  const value = readCookie(cookies, ENDED)
  return value === 'new' || value === 'known' ? { isNew: value === 'new' } : null
}
