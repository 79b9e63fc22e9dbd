import { getWhatsapp, WHATSAPP_NUMBER } from '#contract/complaints.ts'
import type { Page } from '../../page.ts'

export const load = ({ call }: Page) => call(getWhatsapp, { number: WHATSAPP_NUMBER }, { quiet: true })
