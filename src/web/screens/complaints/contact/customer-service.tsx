import { getWhatsapp, WHATSAPP_NUMBER } from '#contract/complaints/complaints.ts'
import { phoneLink } from '#domain/phone-link.ts'
import { onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { appAction } from '#web/parts/app-action.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { useBrand, useHas, usePromises } from '#web/words/settings.tsx'
import { titled } from '#web/words/title.ts'
import { useLanguage, usePaths, useWords } from '#web/words/words.ts'

const load = ({ call }: Page) => call(getWhatsapp, { number: WHATSAPP_NUMBER })

export const loader = onServer(load)
export const meta = titled((words) => words.support.title)

/** The lender's contacts: WhatsApp; the app's own call, otherwise the phone's; e-mail (spec 2, "Customer service"). */
export default function CustomerService({ loaderData }: ScreenProps<typeof loader>) {
  const { support } = useWords()
  const care = useCareWords()
  const paths = usePaths()
  const has = useHas()
  const language = useLanguage()
  return (
    <BorrowerShell>
      <img
        className="support-image"
        src={`/brand/support-${language}.svg`}
        alt=""
        width={360}
        height={160}
        decoding="async"
      />
      <h2>{support.greeting}</h2>
      {loaderData.success ? <Channels {...loaderData.data} /> : <FailedCall result={loaderData} />}
      <ul className="card rows">
        <RowLink href={paths.complaint()} icon="chat" title={care.complain} />
        {has('dataRequests') && <RowLink href={paths.dataRequest()} icon="document" title={care.yourData} />}
        {has('collectionAgencies') && (
          <RowLink href={paths.collectionAgencies()} icon="info" title={care.agencies.title} />
        )}
      </ul>
    </BorrowerShell>
  )
}

function Channels(channels: { phone: string; va: string; email: string }) {
  const { support } = useWords()
  const { servicePhone, whatsapp, company, serviceHours } = useBrand()
  const { ownRules } = usePromises()
  const hours = serviceHours
    ? support.hoursBetween(serviceHours.from, serviceHours.until)
    : ownRules && support.hours
  const isNobody = !channels.va && !channels.phone && !isMail(channels.email)
  // If the backend names no contact, the lender's configured ones are shown.
  const { va, phone, email } = isNobody
    ? { va: servicePhone, phone: whatsapp, email: company.email }
    : channels
  return (
    <>
      <ul className="card rows">
        {phone && (
          <RowLink
            href={`https://wa.me/${phone.replace(/\D/g, '')}`}
            icon="chat"
            title={support.whatsapp}
            more={phone}
          />
        )}
        {va && (
          <RowLink
            href={phoneLink(va)}
            icon="phone"
            title={support.hotline}
            more={va}
            // The app places the call. In a plain browser, or if the app cannot be asked, the phone does.
            {...appAction('callTelephone', { number: va })}
          />
        )}
        {isMail(email) && <RowLink href={`mailto:${email}`} icon="mail" title={support.email} more={email} />}
      </ul>
      {hours && <p className="note">{hours}</p>}
    </>
  )
}

// A query in a mail address would prefill the letter.
const isMail = (email: string) => /^[^\s@?&#]+@[^\s@?&#]+$/.test(email)
