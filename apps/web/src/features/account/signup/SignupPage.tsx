import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ProviderLinks } from '../../../account/login/ProviderLinks.tsx'
import { PersonalCard } from '../../../account/PersonalCard.tsx'
import { pageSettings } from '../../../data/pageSettings.ts'
import { SentNote } from '../verify/SentNote.tsx'
import { WayIn } from '../WayIn.tsx'
import { SignupForm } from './SignupForm.tsx'

/** `/signup`: begins an account. */
export function SignupPage() {
  return <WayIn>{(returnTo) => <SignupCard returnTo={returnTo} />}</WayIn>
}

function SignupCard({ returnTo }: { returnTo: string }) {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  if (isSent) return <SentNote email={email} onOtherAddress={() => setSent(false)} />
  return (
    <PersonalCard
      title="Sign up"
      lead={`Keep favourites, belong to an organisation and get keys to the API of ${pageSettings.productName}.`}
      foot={
        <p>
          Do you have an account?{' '}
          <Link
            to="/login"
            search={{ returnTo }}
            className="font-medium text-fg underline underline-offset-2 hover:decoration-2"
          >
            Log in
          </Link>
        </p>
      }
    >
      <SignupForm
        email={email}
        returnTo={returnTo}
        onSent={(address) => {
          setEmail(address)
          setSent(true)
        }}
      />
      <ProviderLinks returnTo={returnTo} />
    </PersonalCard>
  )
}
