import type { Mail, MailSent } from '#server/integrations/email/email.ts'
import type { Message, WhatsAppMessage } from '#server/integrations/sms/sms.ts'

const TAKEN = { ok: true, providerId: 'x' } as const

/** Replaces the senders of e-mail, text message and WhatsApp, and keeps the messages. */
export function letterbox() {
  const box = {
    mails: [] as Mail[],
    texts: [] as Message[],
    contents: [] as WhatsAppMessage[],
    /** Answer of the e-mail service: accepts until changed. */
    answer: TAKEN as MailSent,
    email: {
      send: async (mail: Mail): Promise<MailSent> => {
        box.mails.push(mail)
        return box.answer
      },
    },
    sms: {
      send: async (message: Message) => {
        box.texts.push(message)
        return TAKEN
      },
    },
    whatsapp: async (message: WhatsAppMessage) => {
      box.contents.push(message)
      return TAKEN
    },
    forget(): void {
      box.mails = []
      box.texts = []
      box.contents = []
    },
    take(): void {
      box.answer = TAKEN
    },
  }
  return box
}
