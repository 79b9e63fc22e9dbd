import { keyed } from '#server/base/sealing/keyed.ts'
import type { Context } from '#server/call/serve.ts'

/** The key under which pages keep this borrower's drafts on a phone that several borrowers may use. It names no borrower. */
export const draftKeyOf = ({ service, borrower }: Context): string =>
  keyed(service, 'draft', borrower.id).toString('base64url').slice(0, 22)
