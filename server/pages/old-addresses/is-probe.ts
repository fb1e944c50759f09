/** Files and folders of other programs that scanners try on every site, which no reader requests. */
const PROBES = [
  /(^|\/)\.(?!well-known(\/|$))/,
  /\/(wp-(login|admin|includes|json|cron|config|signup|trackback|content\/(plugins|themes))|xmlrpc\.php|wlwmanifest)/,
  /\/(phpmyadmin|pma|adminer|phpinfo|phpunit|vendor|cgi-bin|actuator|_ignition|telescope|owa|autodiscover|boaform|hnap1|solr|manager\/html|server-status)/,
  /\.(env|git|sql|bak|old|swp|ini|log|cgi|aspx?|jsp|do|zip|rar|7z|t?gz|tar|ya?ml|key|pem)$/,
  /\/(eval-stdin|shell|config|admin|login|setup|install|upload|test|info)\.php$/,
]

export const isProbe = (path: string): boolean => PROBES.some(probe => probe.test(path.toLowerCase()))
