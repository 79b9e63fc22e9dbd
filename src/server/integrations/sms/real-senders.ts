import { twilioFrom } from './from-environment.ts'
import type { Sms } from './sms.ts'
import { twilioSms } from './twilio/twilio.ts'

/**
 * Reads a sender's variables of the environment; undefined when there are none, or when something is wrong, which is added
 * to `problems`.
 */
export type ReadSender = (env: NodeJS.ProcessEnv, problems: string[]) => Sms | undefined

/** What sends real text messages. The first one that is configured does. */
export const realSenders: readonly ReadSender[] = [
  (env, problems) => {
    const settings = twilioFrom(env, problems)
    return settings && twilioSms(settings)
  },
]
