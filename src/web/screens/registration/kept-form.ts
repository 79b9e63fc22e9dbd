import { readCookie } from '#web/browser/cookie.ts'

/** How far a registration has come, kept in this browser for half an hour: a page may be closed to read the message. */
export interface KeptForm {
  /** The template that it belongs to. */
  template: string
  sid: string
  /** The `a` of the captcha's picture. */
  asked: string
  /** The `a` of the picture whose answer bought the code, and that answer: it is good once more, with the code. */
  solved: string
  phone: string
  capcode: string
  /** When the last code was sent, or null. */
  sentAt: Date | null
}

const NAME = 'abono_registration'
const SECONDS = 30 * 60
const VALUE_MAX = 600

const ENDED = 'abono_registered'
const ENDED_SECONDS = 30 * 60

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
    solved: text('solved'),
    phone: text('phone'),
    capcode: text('capcode'),
    sentAt: sentAt > 0 && sentAt < 8.64e15 ? new Date(sentAt) : null,
  }
}

/** The cookies that keep it, and forget an end before it; out of reach of every script. */
export function keepTexts({ sentAt, ...texts }: KeptForm): string[] {
  const value = new URLSearchParams({ ...texts, sentAt: String(sentAt?.getTime() ?? '') })
  return [
    `${NAME}=${encodeURIComponent(String(value))}; Max-Age=${SECONDS}; Path=/register; SameSite=Lax; HttpOnly`,
    `${ENDED}=; Max-Age=0; Path=/register; SameSite=Lax; HttpOnly`,
  ]
}

/** Forgets the form, because the registration is over, and tells the download page for a while how it ended. */
export const endTexts = (isNew: boolean): string[] => [
  `${NAME}=; Max-Age=0; Path=/register; SameSite=Lax; HttpOnly`,
  `${ENDED}=${isNew ? 'new' : 'known'}; Max-Age=${ENDED_SECONDS}; Path=/register; SameSite=Lax; HttpOnly`,
]

/** Forgets the form and its end: somebody registers another number. */
export const forgetTexts: readonly string[] = [
  `${NAME}=; Max-Age=0; Path=/register; SameSite=Lax; HttpOnly`,
  `${ENDED}=; Max-Age=0; Path=/register; SameSite=Lax; HttpOnly`,
]

const VISITED = 'abono_visited'

/** Whether this browser's visit of this very page was counted: a reload or a redirect is no other visit. */
export const isCounted = (cookies: string, page: string): boolean => readCookie(cookies, VISITED) === page

/** Remembers that it was, for as long as a visit lasts. */
export const countedText = (page: string): string =>
  `${VISITED}=${encodeURIComponent(page)}; Max-Age=${SECONDS}; Path=/register; SameSite=Lax; HttpOnly`

/** How this browser's registration has just ended, if one has. */
export function readEnd(cookies: string): { isNew: boolean } | null {
  const value = readCookie(cookies, ENDED)
  return value === 'new' || value === 'known' ? { isNew: value === 'new' } : null
}
