import { Suspense, useState } from 'react'
import { MessageError } from '../../../data/describeError.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Hint } from '../../../ui/hints/Hint.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { PopoverButton } from '../../../ui/PopoverButton.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { LONG_TEXT, Specimen, Specimens } from '../Specimen.tsx'

const Modal = lazyComponent(() => import('../../../ui/Modal.tsx'), 'Modal')

const SIDES = ['center', 'full', 'left', 'right'] as const
const MONTHS = ['Fees', 'Revenue', 'Earnings'] as const

export function Overlays() {
  const [chosen, setChosen] = useState<string>('Fees')
  const [done, setDone] = useState('nothing yet')
  const choices = MONTHS.map((label) => ({
    id: label,
    label,
    isChosen: label === chosen,
    run: () => setChosen(label),
  }))
  const actions = [
    { id: 'csv', label: 'CSV', detail: '12 kB', icon: 'download', run: () => setDone('CSV') },
    { id: 'copy', label: 'Copy link', icon: 'link', run: () => setDone('link') },
    { id: 'off', label: 'Not possible now', isDisabled: true, run: () => undefined },
    { id: 'long', label: LONG_TEXT, run: () => setDone('long') },
    { id: 'delete', label: 'Delete', isDanger: true, run: () => setDone('deleted') },
  ] as const
  return (
    <>
      <Specimens
        title="MenuButton"
        states={{
          choices: <MenuButton label={`Shown: ${chosen}`} items={choices} />,
          disabled: <MenuButton label="No actions" isDisabled items={actions} />,
        }}
      >
        <Specimen state={`actions; last: ${done}`}>
          <MenuButton label="Actions" items={actions} />
        </Specimen>
      </Specimens>
      <Specimens
        title="PopoverButton"
        states={{
          'a small panel': (
            <PopoverButton label="Ranges">
              <p className="w-56 text-fg2">Controls that are not needed all the time.</p>
              <Button className="mt-2">Clear all</Button>
            </PopoverButton>
          ),
          disabled: (
            <PopoverButton label="Closed panel" isDisabled>
              <p>Never shown.</p>
            </PopoverButton>
          ),
        }}
      />
      <Specimens
        title="Hint"
        states={{
          'hovered or focused': (
            <Hint text="Everything users paid to use the chain itself. It can be hovered, and Escape closes it.">
              <Button>What are fees?</Button>
            </Hint>
          ),
          'on words': (
            <Hint text="Twelve months up to the latest complete one.">
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard needs to reach the hint. */}
              <span tabIndex={0} className="underline decoration-dotted underline-offset-4">
                LTM
              </span>
            </Hint>
          ),
        }}
      />
      <Specimens title="Modal">
        {SIDES.map((side) => (
          <ModalSpecimen key={side} side={side} />
        ))}
      </Specimens>
      <Specimens title="ConfirmDialog">
        <ConfirmSpecimen state="done at once" onConfirm={() => setDone('deleted')} />
        <ConfirmSpecimen
          state="takes a while"
          onConfirm={() => new Promise((resolve) => setTimeout(resolve, 1_500))}
        />
        <ConfirmSpecimen
          state="fails"
          onConfirm={() =>
            Promise.reject(new MessageError('The dashboard belongs to somebody else.'))
          }
        />
      </Specimens>
    </>
  )
}

function ModalSpecimen({ side }: { side: (typeof SIDES)[number] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Specimen state={side}>
      <Button onClick={() => setOpen(true)}>Open {side}</Button>
      {isOpen && (
        <Suspense>
          <Modal
            title={side === 'left' ? LONG_TEXT : `Modal, ${side}`}
            side={side}
            onClose={() => setOpen(false)}
          >
            <div className="flex flex-col items-start gap-3 p-4">
              <p className="text-fg2">The focus stays inside until it is closed.</p>
              <Hint text="Escape closes this hint first, the dialog after it.">
                <Button>With a hint</Button>
              </Hint>
              <Button onClick={() => toast({ title: 'Said over a dialog' })}>Say something</Button>
            </div>
          </Modal>
        </Suspense>
      )}
    </Specimen>
  )
}

function ConfirmSpecimen({ state, onConfirm }: { state: string; onConfirm: () => unknown }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Specimen state={state}>
      <Button color="danger" onClick={() => setOpen(true)}>
        Delete, {state}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Delete the dashboard “Lending”?"
          action="Delete"
          onConfirm={onConfirm}
          onClose={() => setOpen(false)}
        >
          Its four charts stay where else they are used. This cannot be undone.
        </ConfirmDialog>
      )}
    </Specimen>
  )
}
