import { ChannelList, ChannelRow } from '#web/ui/channel-row.tsx'
import { CodeScreen } from '#web/ui/codes/code-screen.tsx'
import { ReferenceCode } from '#web/ui/codes/reference-code.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Modal, ModalLink } from '#web/ui/layout/modal.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { words } from './kit-words.ts'

const copying = {
  copyLabel: words.common.copy,
  copiedText: words.common.copySucceeded,
  copyFailedText: words.common.copyFailed,
}

/** Payment methods, with a reference and a bar code. */
export function WaysToPay() {
  return (
    <Section title="Pague en banco o tienda de conveniencia" aside={<a href="#cierre">{words.common.all}</a>}>
      <ChannelList>
        <ChannelRow
          href="#banco"
          logo="/brand/channels/bank.svg"
          description="Transferencia bancaria"
          detail="SPEI, al instante"
        />
        <ChannelRow href="#tienda" logo="/brand/channels/store.svg" description="Tienda de conveniencia">
          <ReferenceCode label={words.repay.reference} value="93000123456789" {...copying} />
          <ModalLink target="kit-bar-code" className="text-action">
            <Icon name="barcode" />
            {words.repay.showBarCode}
          </ModalLink>
        </ChannelRow>
        <ChannelRow
          href="#otro"
          description="Otro canal con un nombre bastante largo que ocupa dos renglones"
        />
      </ChannelList>
      <Modal id="kit-bar-code" title={words.repay.barCode} closeLabel={words.common.close}>
        <p className="muted">{words.repay.scanPrompt}</p>
        <SampleBars />
        <ReferenceCode label={words.repay.reference} value="93000123456789" {...copying} />
      </Modal>
    </Section>
  )
}

/** The payment slip. */
export function Slip() {
  return (
    <div className="slip">
      <div>
        <AmountHero
          label={words.instructions.totalAmount}
          minor={320460n}
          currency="MXN"
          sub={words.instructions.exactAmount}
        />
      </div>
      <div className="stack">
        <CodeScreen
          src="/brand/channels/upi.svg"
          alt={words.repay.barCode}
          missingText={words.instructions.barCodeMissing}
          againLabel={words.instructions.barCodeAgain}
          title={words.instructions.showLarge}
          advice={words.instructions.brighter}
          closeLabel={words.common.close}
        >
          <p>Tiendas Colibrí</p>
          <p className="amount-large">
            <NamedAmount text={(said) => said} minor={320460n} currency="MXN" />
          </p>
        </CodeScreen>
        <ReferenceCode label={words.instructions.reference} value="646180111805034237" {...copying} />
        <ReferenceCode label={words.instructions.company} value="Lucero Financiera" {...copying} />
      </div>
      <div>
        <p className="muted small">{words.instructions.exactAmount}</p>
      </div>
    </div>
  )
}

function SampleBars() {
  return (
    <div className="code-image">
      <svg viewBox="0 0 90 30" width="270" height="90" role="img" aria-label="Código de muestra">
        <path
          d="M4 0v30M9 0v30M11 0v30M18 0v30M23 0v30M26 0v30M33 0v30M37 0v30M44 0v30M47 0v30M55 0v30M58 0v30M66 0v30M69 0v30M75 0v30M82 0v30M86 0v30"
          stroke="#000"
          strokeWidth="2"
        />
      </svg>
    </div>
  )
}
