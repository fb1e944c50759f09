import { useSite } from './content/use-site.ts'

export function Footer() {
  const { footerYear, footerUntil, owner } = useSite()
  return (
    <footer className="footer screen-only">
      <div className="wrap">
        <div className="footer-line">
          <span>
            © {footerUntil === null ? footerYear : `${footerYear} – ${footerUntil}`} {owner.name}
          </span>
        </div>
      </div>
    </footer>
  )
}
