import { Section } from '#web/ui/layout/section.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { usePromises } from '#web/words/settings.tsx'
import { useWords } from '#web/words/words.ts'
import { type Channel, Channels } from './channels.tsx'

interface ChannelSectionsProps {
  /** The id of the first section. */
  id?: string
  sections: readonly { title: string; reviewer?: string; list: readonly Channel[] }[]
  /** The ways to pay that do not accept this amount. */
  unavailable: readonly { logo: string; desc: string; note: string }[]
  hrefOf(payCode: string): string
}

/** Lists the ways to pay an amount by kind, and those that do not accept the amount with the reason. */
export function ChannelSections({ id, sections, unavailable, hrefOf }: ChannelSectionsProps) {
  const { repay } = useWords()
  const offered = sections.filter(({ list }) => list.length > 0)
  const { liveReferences } = usePromises()
  const live = liveReferences ? offered.flatMap(({ list }) => list.filter(({ vCode }) => vCode !== '')) : []
  return (
    <>
      {live.length > 0 && (
        <Section title={repay.yourReference}>
          <Channels name="live" channels={live} hrefOf={hrefOf} />
        </Section>
      )}
      {offered.map(({ title, reviewer = '', list }, index) => (
        <Section key={title + reviewer} title={title || reviewer} id={index === 0 ? id : undefined}>
          {/* The requested reference is already shown above, with its code. */}
          <Channels
            name={String(index)}
            channels={liveReferences ? list.map((one) => ({ ...one, vCode: '' })) : list}
            hrefOf={hrefOf}
          />
        </Section>
      ))}
      {offered.length === 0 && <Notice kind="warning">{repay.noChannels}</Notice>}
      {unavailable.length > 0 && (
        <Section title={repay.unavailable}>
          <ul className="card rows">
            {unavailable.map(({ logo, desc, note }) => (
              <li key={desc} className="row" data-off>
                <Logo src={logo} name={desc} />
                <span>
                  {desc}
                  <small>
                    <Sentence text={note} />
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
