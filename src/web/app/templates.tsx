import { templateId } from '#web/browser/page/templates.ts'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Templates that the page script fills in: the reason why a form was not sent, and a message with a link. */
export const Templates = ({ close }: { close: string }) => (
  <>
    <template id={templateId('refusal')}>
      <Refusal>
        <p />
      </Refusal>
    </template>
    <template id={templateId('offer')}>
      <div className="toast" data-offer="">
        <span />
        <a href="/">{close}</a>
        <button type="button" className="icon-button" aria-label={close}>
          <Icon name="close" />
        </button>
      </div>
    </template>
  </>
)
