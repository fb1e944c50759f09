import type { Case } from './case.ts'
import { accountFiles } from './cases/account-files.ts'
import { accountFreshness } from './cases/account-freshness.ts'
import { accounts } from './cases/accounts.ts'
import { actionLinks } from './cases/action-links.ts'
import { attention } from './cases/attention.ts'
import { backups } from './cases/backups.ts'
import { banned, banning } from './cases/banning.ts'
import { bin } from './cases/bin.ts'
import { browsers } from './cases/browsers.ts'
import { columns } from './cases/columns.ts'
import { contact } from './cases/contact.ts'
import { dashboard } from './cases/dashboard.ts'
import { dates } from './cases/dates.ts'
import { deletions } from './cases/deletions.ts'
import { deliveries } from './cases/deliveries.ts'
import { draftLinks } from './cases/draft-links.ts'
import { drafts } from './cases/drafts.ts'
import { duplicates } from './cases/duplicates.ts'
import { emails } from './cases/emails.ts'
import { figures } from './cases/figures.ts'
import { firstSteps } from './cases/first-steps.ts'
import { freshPassword } from './cases/fresh-password.ts'
import { grid } from './cases/grid.ts'
import { heldComments } from './cases/held-comments.ts'
import { heldWords } from './cases/held-words.ts'
import { holding } from './cases/holding.ts'
import { importedComments } from './cases/imported-comments.ts'
import { imports } from './cases/imports.ts'
import { issues } from './cases/issue-mails.ts'
import { mailChecks } from './cases/mail-checks.ts'
import { mailDigests } from './cases/mail-digests.ts'
import { mailNotifications } from './cases/mail-notifications.ts'
import { mails } from './cases/mails.ts'
import { moderation } from './cases/moderation.ts'
import { navigation } from './cases/navigation.ts'
import { notifications } from './cases/notifications.ts'
import { oldSlugs } from './cases/old-slugs.ts'
import { outsideCode } from './cases/outside-code.ts'
import { ownSessions } from './cases/own-sessions.ts'
import { ownSubscriptions } from './cases/own-subscriptions.ts'
import { pages } from './cases/pages.ts'
import { pictureRemovals } from './cases/picture-removals.ts'
import { pictures } from './cases/pictures.ts'
import { postCounts } from './cases/post-counts.ts'
import { projects } from './cases/projects.ts'
import { publishing } from './cases/publishing.ts'
import { publishingDates } from './cases/publishing-dates.ts'
import { rateLimits } from './cases/rate-limits.ts'
import { redirects } from './cases/redirects.ts'
import { replying } from './cases/replies.ts'
import { countingReplies } from './cases/replies-counted.ts'
import { deletingReplies } from './cases/replies-deleted.ts'
import { reports } from './cases/reports.ts'
import { requiredColumns } from './cases/required-columns.ts'
import { resume } from './cases/resume.ts'
import { reviewedVersions } from './cases/reviewed-versions.ts'
import { reviews } from './cases/reviews.ts'
import { roles } from './cases/roles.ts'
import { saveIds } from './cases/save-ids.ts'
import { search } from './cases/search.ts'
import { secondFactors } from './cases/second-factors.ts'
import { series } from './cases/series.ts'
import { settings } from './cases/settings.ts'
import { settingsConsequences } from './cases/settings-consequences.ts'
import { sharedVersions } from './cases/shared-versions.ts'
import { signUps } from './cases/sign-up.ts'
import { siteSettings } from './cases/site-settings.ts'
import { snippets } from './cases/snippets.ts'
import { subscribers } from './cases/subscribers.ts'
import { subscriptionChecks } from './cases/subscription-checks.ts'
import { subscriptionLinks } from './cases/subscription-links.ts'
import { subscriptions } from './cases/subscriptions.ts'
import { tags } from './cases/tags.ts'
import { texts } from './cases/texts.ts'
import { unconfirmedReviews } from './cases/unconfirmed-reviews.ts'
import { uniqueIds } from './cases/unique-ids.ts'
import { unusedPictures } from './cases/unused-pictures.ts'
import { usedPictures } from './cases/used-pictures.ts'
import { versions } from './cases/versions.ts'
import { weeklyIssues } from './cases/weekly-issues.ts'
import { withoutSecondFactor } from './without-second-factor.ts'

const byHand: Record<string, Case[]> = {
  'rows of every table': grid,
  columns,
  dates,
  'when a post is published': publishingDates,
  'posts that are not published': [...publishing, ...postCounts],
  projects,
  'what administrators deleted': bin,
  drafts,
  snippets,
  'private links to drafts': draftLinks,
  versions,
  saveIds,
  'old slugs': oldSlugs,
  pages,
  navigation,
  contact,
  resume,
  reviewedVersions,
  sharedVersions,
  redirects,
  attention,
  figures,
  tags,
  series,
  'code from elsewhere': outsideCode,
  'e-mail addresses': emails,
  roles,
  'what needs the password': freshPassword,
  'what needs the second factor': secondFactors,
  'what a deletion takes along': deletions,
  'removing accounts': [...accountFreshness, ...accounts, ...accountFiles],
  'the dashboard': dashboard,
  search,
  backups,
  'unconfirmed reviews': unconfirmedReviews,
  browsers,
  mails: [...mails, ...mailChecks, ...mailNotifications, ...mailDigests, ...actionLinks],
  'notifications of the bell': notifications,
  deliveries,
  imports,
  issues,
  weeklyIssues,
  subscriptions: [
    ...subscriptions,
    ...subscriptionLinks,
    ...ownSessions,
    ...ownSubscriptions,
    ...subscriptionChecks,
    ...subscribers,
  ],
  'first steps': firstSteps,
  settings: [...settings, ...siteSettings, ...settingsConsequences],
  'signing up': signUps,
  'texts and numbers': texts,
  'columns that are never empty': requiredColumns,
  ids: uniqueIds,
  reviews,
  replies: [...replying, ...deletingReplies(), ...countingReplies()],
  'held comments': [...heldComments, ...holding],
  'held words': heldWords,
  'imported comments': importedComments,
  duplicates,
  'limits of an account': rateLimits,
  moderation: [...moderation, ...reports(), ...banning(), ...banned()],
  pictures: [...pictures, ...pictureRemovals],
  'pictures that nothing shows': unusedPictures,
  'pictures to use again': usedPictures,
}

/** All access rules as cases, by topic. */
export const matrix: Record<string, Case[]> = {
  ...byHand,
  'without the second factor': withoutSecondFactor(Object.values(byHand).flat()),
}
