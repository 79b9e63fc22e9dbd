import type { Words } from './language.ts'

/** Placeholder that the page script fills in. */
export const GAP = '{}'

/** Texts of the page script itself. Everything else that it shows is in the document. */
export const scriptWords = ({ common, errors, failures }: Words) => ({
  loading: common.loading,
  close: common.close,
  retry: common.retry,
  network: failures.network,
  timeout: failures.timeout,
  fault: failures.unreadable,
  askingApp: errors.askingApp,
  appDidNot: errors.appDidNot,
  appRefused: errors.appRefused,
  openHere: errors.openHere,
  callHere: errors.callHere(GAP),
  byHand: errors.byHand(GAP),
  savedCopy: errors.savedCopy(GAP),
  keptCopy: errors.keptCopy(GAP, GAP),
})

export type ScriptWords = ReturnType<typeof scriptWords>

export const filled = (sentence: string, text: string): string => sentence.replace(GAP, () => text)
