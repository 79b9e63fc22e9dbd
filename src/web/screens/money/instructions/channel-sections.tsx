import { Section } from '#web/ui/layout/section.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { usePromises } from '#web/words/settings.tsx'
import { useWords } from '#web/words/words.ts'
import { type Channel, Channels } from './channels.tsx'

interface ChannelSectionsProps {
  sections: readonly { title: string; reviewer?: string; list: readonly Channel[] }[]
  /** The ways to pay that do not accept this amount. */
  unavailable: readonly { logo: string; desc: string; note: string }[]
  hrefOf(payCode: string): string
}

/** Lists the ways to pay an amount by kind, and those that do not accept the amount with the reason. */
export function ChannelSections({ sections, unavailable, hrefOf }: ChannelSectionsProps) {
  const { repay } = useWords()
  const { liveReferences } = usePromises()
  const isLive = ({ vCode }: Channel) => liveReferences && vCode !== ''
  const live = sections.flatMap(({ list }) => list.filter(isLive))
  const offered = sections
    .map((section) => ({ ...section, list: section.list.filter((one) => !isLive(one)) }))
    .filter(({ list }) => list.length > 0)
  return (
    <>
      {live.length > 0 && (
        <Channels name="live" title={repay.yourReference} channels={live} hrefOf={hrefOf} />
      )}
      {offered.map(({ title, reviewer = '', list }, index) => (
        <Section key={title + reviewer} title={title || reviewer}>
          <Channels name={String(index)} channels={list} hrefOf={hrefOf} />
        </Section>
      ))}
      {offered.length + live.length === 0 && <Notice kind="warning">{repay.noChannels}</Notice>}
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
