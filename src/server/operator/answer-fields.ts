import * as z from 'zod/mini'

/** Whether the call changed anything; the same call again does not. */
export const changed = z
  .boolean()
  .check(z.describe('Whether anything was changed; the same call again changes nothing.'))

/** An id that an answer names. */
export const namedId = (about: string) => z.string().check(z.describe(about))
