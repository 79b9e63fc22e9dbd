import * as z from 'zod/mini'
import { COMPLAINT_CHANNELS } from '#domain/complaints/channel.ts'
import { causeNames } from '#domain/reports/authority-report.ts'
import { reclamaciones, redeco } from '#domain/reports/mexican-reports.ts'
import { like } from './like.ts'

const SECTOR = 'text, or "" for none'
const CODE = 'a whole number from 1 to 9999'
const code = z.int(CODE).check(z.minimum(1, CODE), z.maximum(9999, CODE))
const PRODUCT = 'the 12 digits of a product, as "103611271512", or ""'
const CAUSE = 'the 4 digits of a cause, as "0101"'
const cause = z.string(CAUSE).check(z.regex(/^[0-9]{4}$/, CAUSE))

/** The codes of one register of CONDUSEF, for what a lender tells it of complaints. `causes` are named as here. */
const registerCodes = (names: readonly string[]) => {
  const channels = `one of ${COMPLAINT_CHANNELS.join(', ')}`
  return z.strictObject(
    {
      level: z._default(z.nullable(code), null),
      product: z._default(z.string(PRODUCT).check(z.regex(/^(?:[0-9]{12})?$/, PRODUCT)), ''),
      channels: z._default(
        z.partialRecord(z.enum(COMPLAINT_CHANNELS, channels), code, like({ [COMPLAINT_CHANNELS[0]]: 1 })),
        {},
      ),
      causes: z._default(
        z.partialRecord(
          z.enum(names, `one of ${names.join(', ')}`),
          cause,
          like({ [names[0] ?? '']: '0101' }),
        ),
        {},
      ),
    },
    like({ level: 1, causes: { [names[0] ?? '']: '0101' } }),
  )
}

const NO_CODES = { level: null, product: '', channels: {}, causes: {} }

/** What CONDUSEF's registers ask of a lender beside its complaints: its sector, and the registers' own codes. */
export const condusefCodes = z._default(
  z.strictObject(
    {
      sector: z._default(z.string(SECTOR), ''),
      redeco: z._default(registerCodes(causeNames(redeco)), NO_CODES),
      reune: z._default(registerCodes(causeNames(reclamaciones)), NO_CODES),
    },
    like({ sector: 'SOFOM' }),
  ),
  { sector: '', redeco: NO_CODES, reune: NO_CODES },
)
