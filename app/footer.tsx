import { site } from '#site'

export function Footer() {
  return (
    <footer className="footer screen-only">
      <div className="wrap">
        <div className="footer-line">
          <span>
            © {site.footerYear} {site.owner.name}
          </span>
        </div>
      </div>
    </footer>
  )
}
