import { providerInstructions } from '#contract/money/payment-instructions.ts'
import { Refused } from '#server/base/http/refused.ts'
import { serve } from '#server/call/serve.ts'
import { voiceOf } from '#server/loans/orders/own-order.ts'
import { limitsOf } from './offered-channels.ts'

const instructions = serve(providerInstructions, async ({ payCode }, context) => {
  const { borrower, service } = context
  const channel = service.payments.channels(borrower.market).find((one) => one.payCode === payCode)
  if (!channel) throw new Refused('unknown-channel')
  const voice = voiceOf(context, borrower.market)
  const { slip, fundsTake } = voice.words
  return {
    name: channel.name,
    logo: channel.logo,
    note: limitsOf(channel, voice),
    dataList: [
      { title: slip.howTo, content: slip.steps[channel.kind](slip.yourAmount, channel.name) },
      { title: slip.afterwards, content: channel.kind === 'store' ? [...slip.after, fundsTake] : slip.after },
    ],
    feesLink: channel.feesUrl ?? '',
  }
})

export const providerInstructionsRoutes = [instructions]
