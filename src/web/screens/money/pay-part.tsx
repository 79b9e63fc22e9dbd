import { partPayment } from '#contract/money/part-payment.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { editableAmount } from '#domain/amount.ts'
import { readAmount } from '#domain/typed-amount.ts'
import { type FailedProps, type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { MayChange } from '#web/parts/may-change.tsx'
import { amountText, useAmountStyle } from '#web/parts/money.ts'
import { Amount } from '#web/ui/figures/amount.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { Figures } from '#web/ui/figures/figures.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { AmountField } from '#web/ui/forms/amount-field.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { titled } from '#web/words/title.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import { ChannelSections } from './instructions/channel-sections.tsx'
import { NothingToPay, NotNow } from './nothing-to-pay.tsx'
import { UnlessOnItsWay } from './on-its-way.tsx'
import { PartLeft } from './part-left.tsx'

/** The id of the section about the effect of paying the amount. */
const QUOTE = 'quote'

/** Asks the server about the effect of paying the amount in the address. An invalid amount is not sent. */
const load = async ({ call, query }: Page) => {
  const read = readAmount(query.get('part') ?? '')
  return requireData(await call(partPayment, { ...loanKeyIn(query), ...(read.ok && { amount: read.value }) }))
}

export const loader = onServer(load)
export const meta = titled((words) => words.part.title)

export const useFrame = (): Frame => {
  const loan = useLoan()
  return { loan, backHref: usePaths().repay(loan) }
}

export const Failed = (failed: FailedProps) => (
  <NothingToPay {...failed} code={refusalCodes['nothing-to-repay']} title={useWords().part.notNow} />
)

export default function PayPart({ loaderData }: ScreenProps<typeof loader>) {
  const { part, repay } = useWords()
  const paths = usePaths()
  const query = useQuery()
  const loan = useLoan()
  const amounts = useAmountStyle(loaderData.currency)
  const backHref = paths.repay(loan)
  const { productLogo, productName, leastAmount, choices, quote, onItsWay, daysLate } = loaderData
  const typed = query.get('part')
  const read = readAmount(typed ?? '')
  const problem = typed !== null && !read.ok ? part[read.refusal] : loaderData.problem
  const { repayList, unavailable, owedAmount, mostAmount, dueAmount, payBy } = loaderData
  const due = typeof dueAmount === 'bigint' ? amountText(dueAmount, amounts) : ''
  const hint = !quote && due && (daysLate > 0 || !payBy ? part.dueNow(due) : part.dueBy(due, payBy))
  const money = (minor: bigint) => <Amount minor={minor} {...amounts} />
  return (
    <BorrowerShell {...useFrame()}>
      <ProductHeader logo={productLogo} name={productName} />
      <MayChange />
      <UnlessOnItsWay money={onItsWay} loan={loan}>
        {typeof leastAmount !== 'bigint' ? (
          <NotNow title={part.notNow} text={loaderData.problem} backHref={backHref} />
        ) : (
          <>
            <form className="stack" action={`#${QUOTE}`} noValidate>
              {[...query].map(([name, value]) =>
                name === 'part' ? null : <input key={name} type="hidden" name={name} value={value} />,
              )}
              <div className="card stack">
                <AmountField
                  label={part.howMuch}
                  name="part"
                  hint={hint}
                  currency={amounts.currency}
                  error={problem}
                  defaultValue={typed ?? ''}
                  beside={quote && <SubmitButton kind="secondary">{part.change}</SubmitButton>}
                />
                {choices.length > 0 && !quote && (
                  <ul className="chips" aria-label={part.choices}>
                    {choices.map(({ text, amount }) => (
                      <li key={`${text} ${amount}`}>
                        <ButtonLink
                          kind="soft"
                          size="small"
                          href={paths.payPart(loan, editableAmount(amount))}
                        >
                          <NamedAmount
                            text={(said) => [text, roundText(said)].filter(Boolean).join(' · ')}
                            minor={amount}
                            {...amounts}
                          />
                        </ButtonLink>
                      </li>
                    ))}
                  </ul>
                )}
                {!quote && typeof owedAmount === 'bigint' && typeof mostAmount === 'bigint' && (
                  <PartLeft owed={owedAmount} most={mostAmount} {...amounts} />
                )}
              </div>
              {problem !== '' && (
                <ButtonLink kind="quiet" href={backHref}>
                  {repay.title}
                </ButtonLink>
              )}
              {!quote && (
                <ActionBar>
                  <SubmitButton>{part.show}</SubmitButton>
                </ActionBar>
              )}
            </form>
            {quote && (
              <div id={QUOTE}>
                <AmountHero
                  label={part.today}
                  minor={quote.amount}
                  {...amounts}
                  sub={quote.next}
                  tone={daysLate > 0 ? 'late' : undefined}
                />
              </div>
            )}
            {quote && (
              <>
                <div className="card">
                  <Figures
                    rows={[
                      { text: part.owed, value: money(quote.owedAmount) },
                      { text: part.pays, value: money(-quote.amount) },
                      { text: part.left, value: money(quote.leftAmount), total: true },
                    ]}
                  />
                </div>
                {quote.cost && (
                  <p className="card">
                    <Sentence text={quote.cost} />
                  </p>
                )}
                <Folded title={part.made}>
                  <DetailList rows={quote.detail} />
                </Folded>
                <ChannelSections
                  sections={repayList}
                  unavailable={unavailable}
                  hrefOf={(payCode) =>
                    paths.instructions({ ...loan, payCode, amountMinor: quote.amount }, quote.requestType)
                  }
                />
              </>
            )}
          </>
        )}
      </UnlessOnItsWay>
    </BorrowerShell>
  )
}

/** Whole amounts without their zero cents, as one says them. */
const roundText = (amount: string) => amount.replace(/\.00$/, '')
