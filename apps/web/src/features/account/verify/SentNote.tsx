import { PersonalCard } from '../../../account/PersonalCard.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ResendForm } from './ResendForm.tsx'

type Props = { email: string; onOtherAddress: () => void }

/** Says that an e-mail is on its way. Whether the address has an account is told to nobody but its owner, there. */
export function SentNote({ email, onOtherAddress }: Props) {
  return (
    <PersonalCard
      title="Check your e-mail"
      isNext
      lead={
        <>
          We have written to <strong className="font-semibold text-fg">{email}</strong>. Open the
          link in that e-mail to go on, in this browser or any other.
        </>
      }
      foot={
        <Button variant="ghost" size="medium" onClick={onOtherAddress}>
          Use another address
        </Button>
      }
    >
      <p className="text-fg2">
        It comes within a minute or two. If it does not, look in your spam folder, or have it sent
        again.
      </p>
      <ResendForm email={email} isAddressKnown />
    </PersonalCard>
  )
}
