import type { ReactNode } from 'react'
import { COLLECTION } from '#domain/complaints/complaint.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

interface Choice {
  title: string
  value: string
}

interface TypeListProps {
  types: readonly Choice[]
  subTypes: readonly Choice[]
  isCollectionAllowed: boolean
  /** Said where a collection complaint is asked for and the order does not support it. */
  refusal: string
  chooseOther: ReactNode
  hrefOf: (type: string, subType: string) => string
}

/** The question types. Collection unfolds its sub-types, or says why not; every other type goes straight on (spec 4). */
export function TypeList({
  types,
  subTypes,
  isCollectionAllowed,
  refusal,
  chooseOther,
  hrefOf,
}: TypeListProps) {
  return (
    <ul className="card rows">
      {types.map((type) => (
        <li key={type.value}>
          {type.value !== COLLECTION ? (
            <Anchor className="row" href={hrefOf(type.value, '')}>
              <span>{type.title}</span>
              <Icon name="chevron" />
            </Anchor>
          ) : (
            <details className="unfold">
              <summary className="row">
                <span>{type.title}</span>
                <Icon name="chevron" />
              </summary>
              {isCollectionAllowed ? (
                <ul className="rows sub-rows">
                  {subTypes.map((subType) => (
                    <li key={subType.value}>
                      <Anchor className="row" href={hrefOf(type.value, subType.value)}>
                        <span>{subType.title}</span>
                        <Icon name="chevron" />
                      </Anchor>
                    </li>
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
