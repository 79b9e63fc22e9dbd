import { useEffect, useState } from 'react'
import type { SandboxPerson } from '#workbench/bridge-lab/sandbox-people.ts'
import { fieldsIn, type PreviewFields } from './preview-fields.ts'
import type { PreviewWords } from './preview-words.ts'

/** A choice: a borrower's loan, or an offer, which has no order yet. */
interface Choice {
  person: SandboxPerson
  productId: string
  orderId: string
  text: string
}

interface PreviewPeopleProps {
  fields: PreviewFields
  words: PreviewWords
  onFill: (fields: PreviewFields) => void
}

/** Values that a sandbox borrower's app would send. */
const DEVICE = {
  crp_phe: '1.0.0',
  deviceName: 'Sandbox phone',
  dearer: '16',
  advertisingId: '00000000-0000-4000-8000-000000000000',
}

/** Fills every field from a sandbox borrower; the list is loaded lazily. */
export function PreviewPeople({ fields, words, onFill }: PreviewPeopleProps) {
  const [people, setPeople] = useState<readonly SandboxPerson[] | 'failed' | null>(null)

  useEffect(() => {
    const stop = new AbortController()
    // Loaded lazily, because it includes the schemas that validate the answer.
    import('#workbench/bridge-lab/sandbox-people.ts')
      .then(({ fetchPeople }) => fetchPeople(stop.signal))
      .then(setPeople, () => stop.signal.aborted || setPeople('failed'))
    return () => stop.abort()
  }, [])

  if (people === null) return null
  if (people === 'failed') return <p className="note">{words.peopleFailed}</p>
  const groups = people.map((person) => ({ person, choices: choicesOf(person, words) }))
  const choices = groups.flatMap((group) => group.choices)

  const choose = async (key: string) => {
    const choice = choices.find((each) => keyOf(each) === key)
    if (!choice) return
    const { productId, orderId } = choice
    const identity = Object.fromEntries(new URLSearchParams(choice.person.query))
    const known = { ...DEVICE, ...identity, productId, orderId }
    const { paymentOf } = await import('./preview-people.data.ts')
    const payment = await paymentOf(identity, { productId, orderId })
    onFill(fieldsIn(new Map(Object.entries({ ...fields, ...known, ...payment }))))
  }

  return (
    <div className="field">
      <label htmlFor="person">{words.person}</label>
      <select className="input" id="person" onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{words.choosePerson}</option>
        {groups.map((group) => (
          <optgroup key={group.person.name} label={`${group.person.name}, ${group.person.market}`}>
            {group.choices.map((choice) => (
              <option key={keyOf(choice)} value={keyOf(choice)}>
                {choice.text}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}

const choicesOf = (person: SandboxPerson, words: PreviewWords): Choice[] => [
  ...person.orders.map(({ orderNo, productId, status }) => ({
    person,
    productId,
    orderId: orderNo,
    text: `${person.name}: ${status}, ${orderNo}`,
  })),
  ...person.offers.map(({ productId }) => ({
    person,
    productId,
    orderId: '',
    text: words.offerOf(productId),
  })),
]

const keyOf = ({ person, productId, orderId }: Choice) => `${person.name} ${productId} ${orderId}`
