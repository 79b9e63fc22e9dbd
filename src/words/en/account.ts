import { hourCount } from './plural.ts'
import { refusalsEn } from './refusals.ts'

/** The server's English texts about payout accounts. Times are already formatted. */
export const accountEn = {
  now: 'We pay your loans into this account.',
  until: (moment: string, place: string) =>
    `We pay your loans into this account until ${moment}, ${place} time.`,
  from: (moment: string, place: string) =>
    `We pay your loans into this account from ${moment}, ${place} time.`,
  first: (phone: string) => `To save your account we send a code to your phone ${phone}.`,
  change: (phone: string, hours: number) =>
    hours === 0
      ? `To change your account we send a code to your phone ${phone}.`
      : `To change your account we send a code to your phone ${phone}. We use the new account ${hourCount(hours)} later.`,
  phoneUnknown: refusalsEn['phone-unknown'],
  phone: {
    waits: (next: string, now: string, moment: string, place: string) =>
      `From ${moment}, ${place} time, your codes go to ${next}. Until then they go to ${now}. Did you not ask for this? Keep your number.`,
  },
}

export type AccountWords = typeof accountEn
