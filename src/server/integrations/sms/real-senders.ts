import type { Settings, SettingsReader } from '#server/base/config/settings.ts'
import type { Sms } from './sms.ts'
import { readTwilio, twilioSettings } from './twilio/config-twilio.ts'
import { twilioSms } from './twilio/twilio.ts'

/** A built-in sender of text messages; one of its settings switches it on. */
export interface SwitchableSms {
  settings: Settings
  /** The sender; undefined if it is off or one of its settings is refused. */
  read(reader: SettingsReader): Sms | undefined
}

const twilio: SwitchableSms = {
  settings: twilioSettings,
  read(reader) {
    const settings = readTwilio(reader)
    return settings && twilioSms(settings)
  },
}

/** The senders of real text messages. The first configured one sends. */
export const realSenders: readonly SwitchableSms[] = [twilio]
