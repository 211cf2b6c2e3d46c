import { Loading } from '../../ui/Loading.tsx'

/** What stands on a page that is not known yet. */
export function Waiting() {
  return (
    <div className="grid flex-1 place-items-center p-10">
      <Loading />
    </div>
  )
}
