import { ownLoans } from '#contract/account/sign-in.ts'
import { applicationNow } from '#contract/apply/application.ts'
import { recommendList } from '#contract/loans/loan-confirm.ts'
import { type Hero, heroOf } from '#domain/account/home-hero.ts'
import { statusTable } from '#domain/loans/order-status.ts'
import { type Frame, type Handle, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { useAmountStyle } from '#web/parts/money.ts'
import { requireSignIn } from '#web/parts/require-sign-in.ts'
import { ApplicationHero } from '#web/screens/apply/application-hero.tsx'
import type { Application } from '#web/screens/apply/application-id.ts'
import { LoanTerm, useDayOfTerm } from '#web/screens/loans/loan-term.tsx'
import type { Offers } from '#web/screens/loans/offer-cards.tsx'
import { OfferList } from '#web/screens/loans/offer-list.tsx'
import { ToPayHero } from '#web/screens/loans/to-pay-hero.tsx'
import { ArrangedParts, NextPart, PayNextPart } from '#web/screens/money/next-part.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { StatusPanel } from '#web/ui/status-panel.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import { useHas } from '#web/words/settings.tsx'
import { useWebAccess } from '#web/words/web-access.ts'
import { useWebAccessWords, webAccessTitled } from '#web/words/web-access-words.ts'
import { usePaths, useWords } from '#web/words/words.ts'
import { installableLinks } from './installable-links.ts'
import { LoanRows, type OwnLoan } from './loan-rows.tsx'
import { PasskeyOffer } from './passkeys/passkey-offer.tsx'

/** All loans, and other offers. */
async function load(page: Page) {
  const [loans, offers, applied] = await Promise.all([
    page.call(ownLoans, {}),
    page.call(recommendList, {}),
    page.call(applicationNow, {}),
  ])
  requireSignIn(page, loans, '/home')
  return {
    loans: requireData(loans).list,
    offers: offers.success && offers.data.list.length > 0 ? offers.data : null,
    application: applied.success ? (applied.data.application ?? null) : null,
  }
}

export const loader = onServer(load)
export const handle: Handle = { needs: ['door'], links: installableLinks }
export const meta = webAccessTitled((words) => words.home.title)
export const useFrame = (): Frame => ({ isFirst: true })

/** Shows one main thing: the next payment, the current loan, the waiting offer, or that nothing is owed. */
export default function Home({ loaderData }: ScreenProps<typeof loader>) {
  const { home } = useWebAccessWords()
  const { isHere } = useWebAccess()
  const { loans, offers, application } = loaderData
  // If several loans are due together, none is shown before the others.
  const isBeside = Boolean(offers?.order) && (offers?.list.length ?? 0) > 1
  const hero = heroOf(loans, offers?.list.length ?? 0, application?.state)
  const others = loans.filter((loan) => !('loan' in hero) || loan !== hero.loan)
  return (
    <BorrowerShell isFirst actions={<Next {...{ hero, application }} offers={isBeside ? null : offers} />}>
      {hero.kind === 'due' && <Due loan={hero.loan} />}
      {hero.kind === 'offer' && offers && !isBeside && <Offer offers={offers} />}
      {hero.kind === 'working' && <Working loan={hero.loan} />}
      {(hero.kind === 'asked' || hero.kind === 'deciding') && application && (
        <ApplicationHero application={application} />
      )}
      {hero.kind === 'nothing' && <Nothing />}
      {isHere && <PasskeyOffer />}
      {others.length > 0 && (
        <Section title={hero.kind === 'due' || hero.kind === 'working' ? home.otherLoans : home.loans}>
          <LoanRows loans={others.slice(0, LOANS_SHOWN)} />
        </Section>
      )}
      {offers && (hero.kind !== 'offer' || offers.list.length > 1) && (
        <Section title={home.offers}>
          <OfferList offers={offers} />
        </Section>
      )}
      <Ways canApply={hero.kind === 'due' || hero.kind === 'working' || hero.kind === 'offer'} />
    </BorrowerShell>
  )
}

/** The others are on the page of all loans. */
const LOANS_SHOWN = 3

function Due({ loan }: { loan: OwnLoan }) {
  const amounts = useAmountStyle(loan.currency)
  const { order, arrange } = useWords()
  const paths = usePaths()
  const has = useHas()
  const part = has('arrangements') ? loan.nextPart : null
  const { toPay, productLogo, productName } = loan
  if (!toPay) return null
  if (part)
    return (
      <>
        <ProductHeader logo={productLogo} name={productName} />
        <NextPart part={part} {...amounts}>
          <ArrangedParts part={part} {...amounts} />
        </NextPart>
        <State loan={loan} status={statusTable['174'].image} />
        <ul className="card rows">
          {part.amount < toPay.amount && <PayAll loan={loan} whole={toPay.amount} />}
          <RowLink href={paths.arrange(loan)} icon="calendar" title={arrange.seen} />
        </ul>
      </>
    )
  return (
    <>
      <ProductHeader logo={productLogo} name={productName} />
      <ToPayHero toPay={toPay} {...amounts} />
      {toPay.daysLate === 0 && <State loan={loan} status={loan.orderStatus} />}
      {/* That page has the contacts and, if allowed, the way to postpone. */}
      {toPay.inDays === 0 && (
        <ul className="card rows">
          <RowLink href={paths.loanDetails(loan)} icon="chat" title={order.cannotPay} />
        </ul>
      )}
    </>
  )
}

/** The state of a loan with its term, as on its page. */
function State({ loan, status }: { loan: OwnLoan; status: string }) {
  return (
    <StatusPanel status={status} text={loan.noticeStatusText} aside={useDayOfTerm(loan.term)}>
      <LoanTerm {...loan} />
    </StatusPanel>
  )
}

/** Below the next part: a link to pay the whole amount, whose figure shows that the part is not all. */
function PayAll({ loan, whole }: { loan: OwnLoan; whole: bigint }) {
  const { arrange } = useWords()
  const paths = usePaths()
  const amounts = useAmountStyle(loan.currency)
  return (
    <RowLink
      icon="card"
      href={paths.repay(loan)}
      title={arrange.orAll}
      more={<NamedAmount text={(amount) => amount} minor={whole} {...amounts} />}
    />
  )
}

interface NextProps {
  hero: Hero<OwnLoan>
  offers: Offers | null
  application: Application | null
}

/** The single button. */
function Next({ hero, offers, application }: NextProps) {
  const { home } = useWebAccessWords()
  const { home: applying } = useApplyWords()
  const has = useHas()
  const paths = usePaths()
  const amounts = useAmountStyle('loan' in hero ? hero.loan.currency : undefined)
  const part = has('arrangements') && hero.kind === 'due' ? hero.loan.nextPart : null
  if (hero.kind === 'due' && part)
    return (
      <ActionBar>
        <PayNextPart part={part} loan={hero.loan} {...amounts} />
      </ActionBar>
    )
  if (hero.kind === 'due' && hero.loan.toPay)
    return (
      <ActionBar>
        <ButtonLink href={paths.repay(hero.loan)}>
          <NamedAmount
            text={(amount) => `${home.pay} ${amount}`}
            minor={hero.loan.toPay.amount}
            {...amounts}
          />
        </ButtonLink>
      </ActionBar>
    )
  const largest = offers && largestOf(offers)
  if (hero.kind === 'offer' && largest)
    return (
      <ActionBar>
        <ButtonLink href={paths.confirm(largest.productId)}>
          {offers.list.length > 1 ? home.seeOfferOf(largest.productName) : home.seeOffer}
        </ButtonLink>
      </ActionBar>
    )
  if (hero.kind === 'working')
    return (
      <ActionBar>
        <ButtonLink href={paths.loanDetails(hero.loan)}>{home.seeLoan}</ButtonLink>
      </ActionBar>
    )
  if (application && (hero.kind === 'asked' || hero.kind === 'deciding'))
    return (
      <ActionBar>
        <ButtonLink href={paths.apply(application.applicationId)}>
          {hero.kind === 'deciding'
            ? applying.follow
            : application.state === 'more'
              ? applying.mend
              : applying.finish}
        </ButtonLink>
      </ActionBar>
    )
  if (hero.kind === 'nothing' && has('apply'))
    return (
      <ActionBar>
        <ButtonLink href={paths.product()}>{applying.invite}</ButtonLink>
      </ActionBar>
    )
  return null
}

const largestOf = ({ list }: Offers) =>
  list.toSorted((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))[0]

function Offer({ offers }: { offers: Offers }) {
  const { home } = useWebAccessWords()
  const amounts = useAmountStyle(offers.currency)
  const largest = largestOf(offers)
  if (!largest) return null
  return <AmountHero label={home.offerLabel} minor={largest.amount} {...amounts} sub={home.offerText} />
}

function Working({ loan }: { loan: OwnLoan }) {
  const { home } = useWebAccessWords()
  return (
    <>
      <ProductHeader logo={loan.productLogo} name={loan.productName} />
      <StatusPanel
        status={loan.orderStatus}
        text={loan.noticeStatusText || home.workingTitle}
        description=""
      />
    </>
  )
}

function Nothing() {
  const { home } = useWebAccessWords()
  const { home: applying } = useApplyWords()
  const paths = usePaths()
  const has = useHas()
  if (has('apply')) return <EmptyState icon="check" title={home.nothingTitle} text={applying.inviteText} />
  return (
    <EmptyState icon="check" title={home.nothingTitle} text={home.nothingText}>
      <ButtonLink kind="secondary" href={paths.customerService()}>
        {home.askUs}
      </ButtonLink>
    </EmptyState>
  )
}

/** Links to all other pages; `canApply` if nothing above leads to an application. */
function Ways({ canApply }: { canApply: boolean }) {
  const { home, orders, mine } = useWebAccessWords()
  const { home: applying } = useApplyWords()
  const paths = usePaths()
  const has = useHas()
  return (
    <ul className="card rows">
      {canApply && has('apply') && <RowLink href={paths.product()} icon="card" title={applying.invite} />}
      <RowLink href={paths.orders()} icon="document" title={orders.title} />
      {has('bankAccounts') && <RowLink href={paths.bindBank()} icon="bank" title={mine.accounts} />}
      <RowLink href={paths.customerService()} icon="phone" title={home.customerService} />
      <RowLink href={paths.mine()} icon="menu" title={mine.title} />
    </ul>
  )
}
