import { site } from '#site'

export function Footer() {
  return (
    <footer className="foot">
      <div className="wrap">
        <div>
          <span>
            © {site.footerYear} {site.owner.name}
          </span>
        </div>
      </div>
    </footer>
  )
}
