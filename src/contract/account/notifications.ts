import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { filled, flag, line } from '#contract/fields.ts'

// The specification shows no call for the messages that a borrower is sent: these are this product's own.

/** Whether news and reminders come. What a borrower has asked for is answered either way. */
export const ownNotifications = endpoint({
  method: 'POST',
  path: '/v3/account/notifications',
  success: 0,
  readsOnly: true,
  input: z.object({}),
  output: z.object({ isWanted: flag }),
})

/** Stops them, or has them come again (1). */
export const chooseNotifications = endpoint({
  method: 'POST',
  path: '/v3/account/choose-notifications',
  success: 0,
  input: z.object({ isWanted: line(1) }),
  output: z.unknown(),
})

/** Stops them for whoever has a message, by the token in it and without a session. It does nothing else. */
export const stopNotifications = endpoint({
  method: 'POST',
  path: '/v3/account/stop-notifications',
  success: 0,
  isPublic: true,
  input: z.object({ token: filled(160) }),
  output: z.unknown(),
})
