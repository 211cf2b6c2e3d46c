import type { AlertDelivery } from '@tickmark/core/alerts/Alert'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { describeDelivery } from './describeDelivery.ts'

type Props = { deliveries: readonly AlertDelivery[]; onClose: () => void }

/** What came of a test, channel by channel. */
export function TestReport({ deliveries, onClose }: Props) {
  return (
    <Modal title="The test" onClose={onClose}>
      <div className="flex flex-col items-start gap-4 p-4">
        <ul className="flex flex-col gap-1">
          {deliveries.map((delivery) => (
            <li key={delivery.delivery_id}>{describeDelivery(delivery)}.</li>
          ))}
        </ul>
        <Button size="medium" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  )
}
