import { getWhatsapp } from '#contract/complaints/complaints.ts'
import { servePublic } from '#server/call/serve.ts'

/**
 * How to reach the lender (spec 3, "Customer service response"). It is the lender's own configuration and nothing about a
 * borrower, and who has lost the session needs it most.
 */
const whatsapp = servePublic(getWhatsapp, async (_input, { service }) => {
  const { whatsapp: phone, servicePhone, company } = service.config.brand
  return { phone, va: servicePhone, email: company.email }
})

export const customerServiceRoutes = [whatsapp]
