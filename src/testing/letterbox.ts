import type { Mail, MailSent } from '#server/integrations/email/email.ts'
import type { Message, WhatsAppMessage } from '#server/integrations/sms/sms.ts'

const TAKEN = { ok: true, providerId: 'x' } as const

/** Takes what is sent to borrowers in place of whoever carries it: letters, texts, and what goes by WhatsApp. */
export function letterbox() {
  const box = {
    mails: [] as Mail[],
    texts: [] as Message[],
    contents: [] as WhatsAppMessage[],
    /** What is said of letters; it is taken until something else is said. */
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
