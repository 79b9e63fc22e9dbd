import { getWhatsapp, WHATSAPP_NUMBER } from '#contract/complaints/complaints.ts'
import type { Page } from '#web/calls/page.ts'

export const load = ({ call }: Page) => call(getWhatsapp, { number: WHATSAPP_NUMBER })
