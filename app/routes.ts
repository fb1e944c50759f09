import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('preview', 'editor/form/preview-body.ts'),
  route('assets/look/:sheet', 'site/layout/look-sheet-route.ts'),

  layout('site/layout/frame.tsx', [
    index('site/posts/home.tsx'),
    route('topics/:topicName', 'site/posts/topic-page.tsx'),
    route('tags', 'site/posts/tags-page.tsx'),
    route('tags/:tagSlug', 'site/posts/tag-page.tsx'),
    route('blog/:slug', 'site/posts/post-page.tsx'),
    route('archive/:year?', 'site/posts/archive-page.tsx'),
    route('series', 'site/posts/all-series-page.tsx'),
    route('series/:seriesSlug', 'site/posts/series-page.tsx'),
    route('shelf/:kind?', 'site/shelf/shelf-page.tsx'),
    route('search', 'site/search/search.tsx'),
    route('preview/draft', 'site/posts/draft-page.tsx'),
    route('subscribe', 'site/newsletter/subscribe.tsx'),
    route('contact', 'site/contact/contact.tsx'),

    route('signin', 'account/sign-in.tsx'),
    route('signup', 'account/sign-up.tsx'),
    route('resetpassword', 'account/reset-password.tsx'),
    route('subscription', 'account/manage-subscription.tsx'),

    route('dashboard', 'dashboard/layout.tsx', [
      layout('dashboard/content.tsx', [
        index('dashboard/dashboard-index.tsx'),
        route('profile', 'dashboard/profile/profile.tsx'),
        layout('dashboard/admin-only.tsx', [
          route('main', 'dashboard/overview/main.tsx'),
          route('users', 'dashboard/users/users.tsx'),
          route('subscribers', 'dashboard/newsletter/subscribers.tsx'),
          route('subscribers/import', 'dashboard/newsletter/import-subscribers-page.tsx'),
          route('newsletter', 'dashboard/newsletter/newsletter.tsx'),
          route('mail', 'dashboard/mail/mail.tsx'),
          route('messages', 'dashboard/messages/messages.tsx'),
          route('comments', 'dashboard/comments/reviews-page.tsx'),
          route('posts', 'dashboard/posts/posts.tsx'),
          route('pages', 'dashboard/pages/pages.tsx'),
          route('redirects', 'dashboard/redirects/redirects.tsx'),
          route('redirects/missed', 'dashboard/redirects/missed-addresses.tsx'),
          route('tags', 'dashboard/tags/tags.tsx'),
          route('series', 'dashboard/series/series-table.tsx'),
          route('series/:seriesSlug', 'dashboard/series/edit-series.tsx'),
          route('navigation', 'dashboard/navigation/navigation.tsx'),
          route('import', 'dashboard/import/import-page.tsx'),
          route('export', 'dashboard/export/export-page.tsx'),
          route('analytics', 'dashboard/analytics/analytics.tsx'),
          route('createpage', 'dashboard/pages/write-page.tsx', { id: 'create-page' }),
          route('page/:slugOrId/update', 'dashboard/pages/write-page.tsx'),
          route('settings', 'dashboard/settings/settings.tsx'),
          route('appearance', 'dashboard/appearance/look.tsx'),
          route('moderation', 'dashboard/moderation/moderation.tsx'),
          route('createblog', 'editor/form/write-post.tsx', { id: 'create-post' }),
          route('blog/:slugOrId/send', 'dashboard/newsletter/send-post.tsx'),
          route('blog/:slugOrId/update', 'editor/form/write-post.tsx'),
        ]),
      ]),
    ]),

    route('unauthorized', 'site/errors/unauthorized.tsx'),
    // One of the owner's pages. Add new top-level routes to shared/posts/reserved-slugs.ts.
    route(':pageSlug', 'site/pages/site-page.tsx'),
    route('*', 'site/errors/no-such-page.tsx'),
  ]),
] satisfies RouteConfig
