export {
  loadProducts as loader,
  ProductListing as Component,
  ProductListingFailed as ErrorBoundary,
} from './product-listing.tsx';
