import { collectionAgencies } from '#contract/complaints/collection-agencies.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { careTitled, useCareWords } from '#web/words/care-words.ts'
import { usePaths } from '#web/words/words.ts'
import { ContactLinks } from './contact-links.tsx'

const load = async ({ call }: Page) => requireData(await call(collectionAgencies, {}))

export const loader = onServer(load)
export const meta = careTitled((words) => words.agencies.title)
export const useFrame = (): Frame => ({ backHref: usePaths().customerService() })

/** Lists the agencies that may collect for the lender, their rules of conduct, and how to complain about them. */
export default function CollectionAgencies({ loaderData }: ScreenProps<typeof loader>) {
  const { agencies, complain } = useCareWords()
  const paths = usePaths()
  const { list, lenders, contactFrom, contactUntil } = loaderData
  return (
    <BorrowerShell {...useFrame()}>
      <p>{list.length > 0 ? agencies.named : agencies.nobody}</p>
      {lenders.map((lender) => (
        <p key={lender}>{agencies.lender(lender)}</p>
      ))}
      {list.map(({ name, ...agency }) => (
        <Section key={`${name} ${agency.phone} ${agency.namedFrom}`} title={name}>
          <DetailList
            rows={[
              { text: agencies.phone, value: agency.phone, isContact: true },
              { text: agencies.email, value: agency.email, isContact: true },
              { text: agencies.address, value: agency.address },
              { text: agencies.from, value: agency.namedFrom },
              { text: agencies.until, value: agency.namedUntil },
            ]
              .filter(({ value }) => value !== '')
              .map(({ text, value, isContact }) => ({
                text,
                value: isContact ? <ContactLinks value={value} /> : value,
              }))}
          />
        </Section>
      ))}
      <Section title={agencies.rules}>
        <ul className="card stack">
          {agencies.keepTo(contactFrom, contactUntil).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Section>
      <Section title={agencies.otherwise}>
        <p>{agencies.ask}</p>
        <ul className="card rows">
          <RowLink href={paths.complaint()} icon="chat" title={complain} />
        </ul>
      </Section>
    </BorrowerShell>
  )
}
