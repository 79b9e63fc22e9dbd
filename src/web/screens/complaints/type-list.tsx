import type { ReactNode } from 'react'
import { COLLECTION } from '#domain/complaints/complaint.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { RowLink, SingleRowLink } from '#web/ui/row-link.tsx'
import { Notice } from '#web/ui/text/notice.tsx'

interface Choice {
  title: string
  value: string
}

interface TypeListProps {
  types: readonly Choice[]
  /** Whether the values are those of this product's server; the values of another backend have unknown meanings. */
  isOwn: boolean
  subTypes: readonly Choice[]
  isCollectionAllowed: boolean
  /** Shown if a collection complaint is chosen and the order does not support it. */
  refusal: string
  chooseOther: ReactNode
  hrefOf: (type: string, subType: string) => string
}

const OWN_SIGNS: Readonly<Record<string, IconName>> = {
  '2': 'card',
  '3': 'document',
  '4': 'bank',
  '5': 'info',
  '6': 'refresh',
}

/**
 * The question types. Collection unfolds its sub-types, or says why it cannot; every other type continues directly
 * (spec 4).
 */
export function TypeList({
  types,
  isOwn,
  subTypes,
  isCollectionAllowed,
  refusal,
  chooseOther,
  hrefOf,
}: TypeListProps) {
  const examples = subTypes.slice(0, 2).map(({ title }) => title)
  return (
    <ul className="card rows">
      {types.map((type) => (
        <li key={type.value}>
          {type.value !== COLLECTION ? (
            <SingleRowLink
              href={hrefOf(type.value, '')}
              icon={(isOwn && OWN_SIGNS[type.value]) || 'chat'}
              title={type.title}
            />
          ) : (
            <details className="unfold">
              <summary className="row">
                <Icon name="phone" />
                <span>
                  {type.title}
                  <small>{examples.join(' · ')}</small>
                </span>
                <Icon name="chevron" />
              </summary>
              {isCollectionAllowed ? (
                <ul className="rows sub-rows">
                  {subTypes.map((subType) => (
                    <RowLink
                      key={subType.value}
                      href={hrefOf(type.value, subType.value)}
                      title={subType.title}
                    />
                  ))}
                </ul>
              ) : (
                <div className="row-extra">
                  <Notice kind="warning">
                    <p>{refusal}</p>
                    {chooseOther}
                  </Notice>
                </div>
              )}
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
