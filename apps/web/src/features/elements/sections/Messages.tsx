import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { LONG_TEXT, Specimens } from '../Specimen.tsx'

let count = 0

export function Messages() {
  return (
    <>
      <Specimens title="Toast">
        <Button onClick={() => toast({ title: 'Link copied' })}>Neutral</Button>
        <Button
          onClick={() =>
            toast({
              tone: 'success',
              title: 'Chart saved',
              description: 'It is among your charts.',
            })
          }
        >
          Success
        </Button>
        <Button
          onClick={() =>
            toast({
              tone: 'warning',
              title: 'Shown without two projects',
              description: 'They have no figures in this range.',
            })
          }
        >
          Warning
        </Button>
        <Button
          onClick={() =>
            toast({
              tone: 'danger',
              title: 'Not saved',
              description: 'The server did not answer.',
              action: { label: 'Try again', run: () => toast({ title: 'Tried again' }) },
            })
          }
        >
          Danger, with an action
        </Button>
        <Button
          onClick={() => toast({ title: LONG_TEXT, description: `${LONG_TEXT}. ${LONG_TEXT}.` })}
        >
          Long text
        </Button>
        <Button onClick={() => toast({ title: `Message ${++count}` })}>One more</Button>
      </Specimens>
      <Specimens title="Live region, for screen readers only">
        <Button onClick={() => announce('12 of 40 projects')}>Announce politely</Button>
        <Button onClick={() => announce('The answer did not arrive', { assertive: true })}>
          Announce at once
        </Button>
        <Button onClick={() => announce('Read for two seconds', { clearAfter: 2_000 })}>
          Announce for 2 seconds
        </Button>
      </Specimens>
    </>
  )
}
