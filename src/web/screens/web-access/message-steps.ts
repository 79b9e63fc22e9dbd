import { chooseMessages, confirmEmail, giveEmail, removeEmail } from '#contract/account/notifications.ts'
import type { Call, CallResult } from '#contract/wire/call-result.ts'
import { sendableTyped } from '#domain/typed/clean-typed.ts'
import { codeTyped } from '#domain/typed/typed-code.ts'
import { formFields } from '#web/calls/form-fields.ts'

const MESSAGE_STEPS = ['how', 'give', 'again', 'confirm', 'remove', 'cancel'] as const

/** The steps that a form about messages can request. */
export type MessageStep = (typeof MESSAGE_STEPS)[number]

export const messageStep = (form: FormData): MessageStep | null =>
  MESSAGE_STEPS.find((step) => step === formFields(form).text('messages')) ?? null

const NOTHING_TYPED = {
  success: false,
  code: null,
  message: '',
  data: null,
  raw: null,
  failure: null,
} as const

/** Performs a step; refused values are returned. */
export async function sayOfMessages(call: Call, step: MessageStep, form: FormData) {
  const { text } = formFields(form)
  const typed = text(step === 'confirm' ? 'code' : 'email')
  const sent = sendableTyped(typed)
  const agreed = text('noticeHash', 64)
  // An empty code does not count as one of the few attempts; the page says what is missing.
  if (step === 'confirm' && typed.trim() === '') return { ...NOTHING_TYPED, typed, isAgreed: false }
  const request = async (): Promise<CallResult<unknown>> => {
    switch (step) {
      case 'how':
        return call(chooseMessages, {
          channel: text('channel', 20),
          messageLanguage: text('messageLanguage', 10),
        })
      case 'give':
        // An empty code would request another one; on this form it means that none was typed.
        return call(giveEmail, {
          email: typed.trim() === '' ? '-' : sent,
          ...(agreed && { noticeHash: agreed }),
        })
      case 'again':
        return call(giveEmail, { email: '' })
      case 'confirm':
        return call(confirmEmail, { code: codeTyped(typed) })
      case 'remove':
      case 'cancel':
        return call(removeEmail, {})
    }
  }
  return { ...(await request()), typed, isAgreed: agreed !== '' }
}
