import { Link } from '@tanstack/react-router'

/** A market sector by its name, which leads to its page. */
export function SectorLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/markets/$sector" params={{ sector: id }} className="font-medium hover:underline">
      {name}
    </Link>
  )
}
