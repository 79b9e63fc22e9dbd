import { readCookie } from '#web/browser/cookie.ts'

/**
 * The state of a registration, kept in this browser for half an hour, because the visitor may leave the page to read
 * the message.
 */
export interface KeptForm {
  /** The template of the form. */
  template: string
  sid: string
  /** The `a` parameter of the captcha picture. */
  asked: string
  /**
   * The `a` of the picture whose answer was accepted for the code, and that answer. It is valid once more, with the
   * code.
   */
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

/**
 * Returns the kept form of this template, or null. The visitor can change it and it proves nothing; the server checks
 * all of it.
 */
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

/** The cookies that keep the form and clear an earlier result; scripts cannot read them. */
export function keepTexts({ sentAt, ...texts }: KeptForm): string[] {
  const value = new URLSearchParams({ ...texts, sentAt: String(sentAt?.getTime() ?? '') })
  return [
    `${NAME}=${encodeURIComponent(String(value))}; Max-Age=${SECONDS}; Path=/register; SameSite=Lax; HttpOnly`,
    `${ENDED}=; Max-Age=0; Path=/register; SameSite=Lax; HttpOnly`,
  ]
}

/** Clears the form after a registration, and keeps its result briefly for the download page. */
export const endTexts = (isNew: boolean): string[] => [
  `${NAME}=; Max-Age=0; Path=/register; SameSite=Lax; HttpOnly`,
  `${ENDED}=${isNew ? 'new' : 'known'}; Max-Age=${ENDED_SECONDS}; Path=/register; SameSite=Lax; HttpOnly`,
]

/** Clears the form and its result, because another number is to be registered. */
export const forgetTexts: readonly string[] = [
  `${NAME}=; Max-Age=0; Path=/register; SameSite=Lax; HttpOnly`,
  `${ENDED}=; Max-Age=0; Path=/register; SameSite=Lax; HttpOnly`,
]

const VISITED = 'abono_visited'

/** Whether this browser's visit to this page was counted: a reload or redirect is not another visit. */
export const isCounted = (cookies: string, page: string): boolean => readCookie(cookies, VISITED) === page

/** Remembers that the visit was counted, for the length of a visit. */
export const countedText = (page: string): string =>
  `${VISITED}=${encodeURIComponent(page)}; Max-Age=${SECONDS}; Path=/register; SameSite=Lax; HttpOnly`

/** The result of this browser's last registration, if it was recent. */
export function readEnd(cookies: string): { isNew: boolean } | null {
  const value = readCookie(cookies, ENDED)
  return value === 'new' || value === 'known' ? { isNew: value === 'new' } : null
}
